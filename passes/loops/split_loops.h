// split-loops: loops that are partly serial become loops over blocks of iterations, part by part.
#ifndef VEC_PASSES_LOOPS_SPLIT_LOOPS_H
#define VEC_PASSES_LOOPS_SPLIT_LOOPS_H

#include "llvm/IR/PassManager.h"

namespace vec {

class SplitLoops : public llvm::PassInfoMixin<SplitLoops> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
};

} // namespace vec
#endif
