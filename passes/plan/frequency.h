// Frequencies: how often each block runs in one execution of a function, and how dense its masks are.
//
// LLVM's branch probabilities do not consider lanes: a branch on "any lane" is taken if one of several lanes would take
// it, and a divergent loop runs as long as its last lane.
#ifndef VEC_PASSES_PLAN_FREQUENCY_H
#define VEC_PASSES_PLAN_FREQUENCY_H

#include "passes/analysis/lane_shape.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Analysis/BlockFrequencyInfo.h"
#include "llvm/Analysis/BranchProbabilityInfo.h"
#include "llvm/Analysis/LoopInfo.h"

namespace vec {

// The trips of each loop that are known, and what is assumed of the others.
class TripCounts {
public:
  TripCounts(const llvm::Function &F, const llvm::LoopInfo &LI, llvm::FunctionAnalysisManager &FAM);
  // By the loop's header. Loops that a copy of the code brought are unknown.
  double of(const llvm::BasicBlock *Header) const;
  static constexpr double Unknown = 64;

private:
  llvm::DenseMap<const llvm::BasicBlock *, double> Known;
};

// Whether a condition is that of an id against what all lanes share: along a row the answer changes once or twice.
bool changesRarely(const llvm::Value &Condition, llvm::function_ref<LaneShape(const llvm::Value &)> ShapeOf,
                   unsigned Depth = 0);

class Frequencies {
public:
  // With one lane, and the frequencies are those of the scalar program. AtBorder: of a packet that a border cuts off.
  Frequencies(const llvm::Function &F, const llvm::LoopInfo &LI, const TripCounts &Trips, unsigned Lanes,
              bool AtBorder = false);

  double of(const llvm::BasicBlock &B) const;
  // The share of the lanes for which an i1 is true, from how it is computed.
  double density(const llvm::Value *Mask) const;
  // That the first successor of a conditional branch is taken.
  double taken(const llvm::BranchInst &Br) const;

private:
  double density(const llvm::Value *V, unsigned Depth) const;
  double any(double Density) const;
  void setEntered(const llvm::BranchInst &Br, const llvm::LoopInfo &LI);
  void setLoops(const llvm::LoopInfo &LI, const TripCounts &Trips);

  const llvm::Function &F;
  unsigned Lanes;
  llvm::BranchProbabilityInfo Probabilities;
  llvm::BlockFrequencyInfo Blocks;
};

} // namespace vec
#endif
