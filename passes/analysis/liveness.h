// Liveness: which values are live where blocks begin and end, by the path exploration of Brandner et al., "Computing
// Liveness Sets for SSA-Form Programs", section 5.2. A phi's operands are uses at the ends of its predecessors.
#ifndef VEC_PASSES_ANALYSIS_LIVENESS_H
#define VEC_PASSES_ANALYSIS_LIVENESS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Function.h"

namespace vec {

class Liveness {
public:
  using Values = llvm::SmallVector<const llvm::Value *, 16>;
  // Only of the values (instructions and arguments) that `Counts` says yes to.
  Liveness(const llvm::Function &F, llvm::function_ref<bool(const llvm::Value *)> Counts);

  // Live where the block begins: without its own phis.
  llvm::ArrayRef<const llvm::Value *> liveIn(const llvm::BasicBlock &B) const { return In.find(&B)->second; }
  llvm::ArrayRef<const llvm::Value *> liveOut(const llvm::BasicBlock &B) const { return Out.find(&B)->second; }

  // The most that is live at once in the block, each value by its weight (0: not counted).
  unsigned mostLive(const llvm::BasicBlock &B, const llvm::DenseMap<const llvm::Value *, unsigned> &Weight) const;

private:
  void explore(const llvm::Value &V);
  llvm::DenseMap<const llvm::BasicBlock *, Values> In, Out;
};

} // namespace vec
#endif
