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
  // Only for values (instructions and arguments) for which `Counts` is true.
  Liveness(const llvm::Function &F, llvm::function_ref<bool(const llvm::Value *)> Counts);

  // The values that are live at the beginning of the block, without its phis.
  llvm::ArrayRef<const llvm::Value *> liveIn(const llvm::BasicBlock &B) const { return In.find(&B)->second; }
  llvm::ArrayRef<const llvm::Value *> liveOut(const llvm::BasicBlock &B) const { return Out.find(&B)->second; }

  // The largest weight that is live at once in the block; values of weight 0 do not count.
  unsigned mostLive(const llvm::BasicBlock &B, const llvm::DenseMap<const llvm::Value *, unsigned> &Weight) const;

private:
  void explore(const llvm::Value &V);
  llvm::DenseMap<const llvm::BasicBlock *, Values> In, Out;
};

} // namespace vec
#endif
