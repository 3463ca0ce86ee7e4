// vectorize-loops: loops of #pragma omp simd through the packetizer.
#ifndef VEC_PASSES_LOOPS_VECTORIZE_LOOPS_H
#define VEC_PASSES_LOOPS_VECTORIZE_LOOPS_H

#include "llvm/IR/PassManager.h"

namespace vec {

// `First`: before LLVM's vectorizer, what it does not take, loops with loops inside, and what it makes slow. The other
// ones come after it has tried.
class VectorizeLoops : public llvm::PassInfoMixin<VectorizeLoops> {
  bool First;

public:
  explicit VectorizeLoops(bool First = false) : First(First) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &MAM);
};

} // namespace vec
#endif
