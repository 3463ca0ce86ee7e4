// Divergence: which joins and loops are divergent because lanes take a branch in different directions. ShapeAnalysis
// computes it together with the shapes; linearize and the cost model read it.
#ifndef VEC_PASSES_ANALYSIS_DIVERGENCE_H
#define VEC_PASSES_ANALYSIS_DIVERGENCE_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/LoopInfo.h"

namespace vec {

class Divergence {
public:
  Divergence(const llvm::Function &F, const llvm::LoopInfo &LI);

  // Notes that lanes may leave the block by different edges. Returns what becomes divergent: join blocks, whose phis
  // merge values of different lanes, and exit blocks of loops.
  struct Effect {
    llvm::SmallVector<const llvm::BasicBlock *, 8> Joins;
    llvm::SmallVector<const llvm::Loop *, 4> Loops;
  };
  Effect addDivergentBranch(const llvm::BasicBlock &B);

  bool isDivergentBranch(const llvm::BasicBlock &B) const { return Branches.contains(&B); }
  // Whether lanes arrive at the block from different predecessors.
  bool isDivergentJoin(const llvm::BasicBlock &B) const { return Joins.contains(&B); }
  // Whether lanes leave the loop in different iterations or by different exits.
  bool isDivergentLoop(const llvm::Loop &L) const { return Loops.contains(&L); }
  bool any() const { return !Branches.empty(); }

private:
  void propagate(llvm::ArrayRef<const llvm::BasicBlock *> Sources, const llvm::Loop *Within, Effect &E);
  void addDivergentLoop(const llvm::Loop &L, Effect &E);

  const llvm::LoopInfo &LI;
  llvm::SmallVector<const llvm::BasicBlock *, 32> Order; // reverse post-order
  llvm::DenseMap<const llvm::BasicBlock *, unsigned> Number;
  llvm::SmallPtrSet<const llvm::BasicBlock *, 16> Branches, Joins;
  llvm::SmallPtrSet<const llvm::Loop *, 8> Loops;
};

} // namespace vec
#endif
