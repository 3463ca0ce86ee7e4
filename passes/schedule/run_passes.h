// Function passes on a function of their own, where no pass manager is at hand.
#ifndef VEC_PASSES_SCHEDULE_RUN_PASSES_H
#define VEC_PASSES_SCHEDULE_RUN_PASSES_H

#include "llvm/IR/PassManager.h"

namespace vec {

void runPasses(llvm::Function &F, llvm::FunctionPassManager &Passes);

} // namespace vec
#endif
