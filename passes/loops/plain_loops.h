// Loops without a pragma that LLVM's vectorizer leaves, and lanes take.
//
//   for (i = 0; i < n; i++) {                       a sum of floats, a minimum, Horner's scheme: each iteration of the
//     s = 0;                                        inner loop waits for the one before; iterations of the outer loop
//     for (k = 0; k < m; k++)                       are independent, if y overlaps neither x nor w. The inner loop may
//       s += x[i + k] * w[k];                       be a triangle (k < i), or go down columns of i
//     y[i] = s;
//   }
//
// So may the inner loop be a short window of integers, which LLVM's vectorizer takes, but adds up the lanes each time.
//
// LLVM's vectorizer takes innermost loops only. That iterations of the outer loop are independent is found as for
// split-loops (loop_parts.h). Where addresses decide, a test in front of the loop chooses between it and a copy, which
// stays for LLVM. Behind the test, what an inner loop adds to one place in memory is carried in a register.
//
//   for (i = 1; i < n; i++)                         an extreme of floats, or an extreme and its place
//     if (x[i] > x[at])                             (kept_extremes.h)
//       at = i;
#ifndef VEC_PASSES_LOOPS_PLAIN_LOOPS_H
#define VEC_PASSES_LOOPS_PLAIN_LOOPS_H

#include "passes/loops/loop_parts.h"
#include "llvm/IR/PassManager.h"

namespace llvm {
class BranchInst;
class DominatorTree;
} // namespace llvm

namespace vec {

class PlainLoops {
public:
  // Of fewer iterations the scalar loop is faster; the second is that for strided loops, and for those around loops
  // that LLVM could take. If there are tests, also of fewer than FewestTogether, those of the loops inside counted in.
  static constexpr unsigned Fewest = 4, FewestOfStrides = 16, FewestTogether = 12;
  // Loops inside that LLVM could take are windows up to so many iterations; above that, LLVM's vectors are faster.
  static constexpr unsigned MostOfWindow = 64;
  // The same as Fewest of loops that keep an extreme.
  static constexpr unsigned FewestWithExtreme = 40;

  PlainLoops(llvm::Function &F, llvm::FunctionAnalysisManager &FAM) : F(F), FAM(FAM) {}

  // Marks the next such loop as one whose iterations are independent. Its header; null if there is none. Invalidates
  // all analyses of the function.
  llvm::BasicBlock *promiseNext();

  // Whether it was this class that has marked the loop; whether its lanes access memory at a distance from each other
  // in inner loops.
  bool isPromised(const llvm::Loop &L) const { return Promised.contains(L.getHeader()); }
  bool isStrided(const llvm::Loop &L) const { return Promised.lookup(L.getHeader()).Strided; }
  // How many times as fast as the scalar loop packets must be, by the estimate, so that it does not become slower. More
  // if an iteration loads whole rows, of which LLVM's SLPVectorizer makes vectors: scalar code is faster then.
  double leastSpeedup(const llvm::Loop &L, bool Widest) const;
  unsigned fewest(const llvm::Loop &L) const { return Promised.lookup(L.getHeader()).Fewest; }
  // Whether it has a copy for few iterations.
  bool hasCopyForFew(const llvm::Loop &L) const {
    return isPromised(L) && (L.isInnermost() || Promised.lookup(L.getHeader()).Test);
  }

  // Takes the mark back, or leads to the copy only: the loop is as it was, but for what is kept in registers.
  // Invalidates all analyses of the function.
  void withdraw(llvm::Loop &L);

private:
  struct Promise {
    llvm::BranchInst *Test = nullptr; // in front of the loop, if there is one; else it leads to the copy
    bool Strided = false;
    unsigned Fewest = 0;
    llvm::SmallVector<const llvm::BasicBlock *, 4> Waiting; // headers in the copy whose turn comes if it stays
  };

  llvm::Function &F;
  llvm::FunctionAnalysisManager &FAM;
  llvm::SmallPtrSet<const llvm::BasicBlock *, 8> Tried;       // headers
  llvm::DenseMap<const llvm::BasicBlock *, Promise> Promised; // by header

  llvm::Loop *next();
  bool promise(llvm::Loop &L);
  void promiseExtreme(llvm::Loop &L);
  llvm::Loop *copy(llvm::Loop &L, const llvm::Twine &Name, llvm::BasicBlock *Test, llvm::LoopInfo &LI,
                   llvm::DominatorTree &DT, Promise &Of);
  // Windows: how often loops inside that LLVM could take go round.
  void test(llvm::Loop &L, const LoopParts &P, llvm::ArrayRef<const llvm::SCEV *> Windows, Promise &Of,
            llvm::LoopInfo &LI, llvm::DominatorTree &DT, llvm::ScalarEvolution &SE);
  void carryInRegisters(llvm::Loop &L, const RangesApart &Ranges);
};

} // namespace vec
#endif
