// Loops of few iterations, which LLVM unrolls completely before any vectorizer sees them.
//
//   #pragma omp simd
//   for (int i = 0; i < 16; i++) y[i] = sinf (x[i]);     without these passes 16 calls, with them one of _ZGVeN16v_sinf
#ifndef VEC_PASSES_LOOPS_SHORT_LOOPS_H
#define VEC_PASSES_LOOPS_SHORT_LOOPS_H

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"

namespace vec {

// keep-short-loops: keeps loops from being unrolled that the vectorizers may take.
//
// Runs in    the simplification of functions, before LLVM unrolls loops.
// Requires   what loop passes require.
// Ensures    a loop whose own vectors are better than those of its unrolled copies, or of the loop around these, is not
//            unrolled until unroll-short-loops has run: independent simd loops, and loops that call math functions. The
//            program's own requests about unrolling stand. LLVM does not vectorize a loop around copies by gathers.
// Preserves  everything.
struct KeepShortLoops : llvm::PassInfoMixin<KeepShortLoops> {
  llvm::PreservedAnalyses run(llvm::Loop &L, llvm::LoopAnalysisManager &, llvm::LoopStandardAnalysisResults &AR,
                              llvm::LPMUpdater &);
};

// unroll-short-loops: unrolls what keep-short-loops has kept and no vectorizer takes.
//
// Runs in    the optimizer: before the vectorizers (Before), where it unrolls loops that inlining has brought into simd
//            loops and functions with variants, which are taken as a whole; behind them (Behind), where it unrolls what
//            is left; and at the end of a ThinLTO compilation (ForTheLink), where it leaves unrolling to the link.
// Requires   nothing.
// Ensures    Before: LLVM may unroll loops again; Behind, ForTheLink: no mark is left.
// Preserves  nothing where it unrolls.
class UnrollShortLoops : public llvm::PassInfoMixin<UnrollShortLoops> {
public:
  enum class When : uint8_t { Before, Behind, ForTheLink };
  explicit UnrollShortLoops(When At) : At(At) {}
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);

private:
  When At;
};

// Whether keep-short-loops has kept the loop.
bool isKeptShortLoop(const llvm::Loop &L);

} // namespace vec
#endif
