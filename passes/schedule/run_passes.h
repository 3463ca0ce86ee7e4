// Runs LLVM's function passes on one function, where the caller has no analysis manager.
#ifndef VEC_PASSES_SCHEDULE_RUN_PASSES_H
#define VEC_PASSES_SCHEDULE_RUN_PASSES_H

#include "llvm/IR/PassManager.h"

namespace vec {

void runPasses(llvm::Function &F, llvm::FunctionPassManager &Passes);

} // namespace vec
#endif
