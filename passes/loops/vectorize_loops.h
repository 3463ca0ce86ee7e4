// vectorize-loops: loops of #pragma omp simd through the packetizer.
#ifndef VEC_PASSES_LOOPS_VECTORIZE_LOOPS_H
#define VEC_PASSES_LOOPS_VECTORIZE_LOOPS_H

#include "llvm/IR/PassManager.h"

namespace vec {

// `NestsAlone`: loops with loops inside, which LLVM's vectorizer does not take. The other ones come after it has tried.
class VectorizeLoops : public llvm::PassInfoMixin<VectorizeLoops> {
  bool NestsAlone;

public:
  explicit VectorizeLoops(bool NestsAlone = false) : NestsAlone(NestsAlone) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &MAM);
};

} // namespace vec
#endif
