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
#include "llvm/IR/Dominators.h"

namespace vec {

// The trip counts of loops: known, or at most so many where that is below the usual guess.
class TripCounts {
public:
  TripCounts(const llvm::Function &F, const llvm::LoopInfo &LI, llvm::FunctionAnalysisManager &FAM);
  // Marks the loops before a stage copies some of them, and adds the marked copies behind it.
  void mark(const llvm::LoopInfo &LI) const;
  void addMarked(const llvm::LoopInfo &LI);
  // By the loop's header.
  double of(const llvm::BasicBlock *Header) const;
  static constexpr double Unknown = 64;

private:
  llvm::DenseMap<const llvm::BasicBlock *, double> Known;
};

// Whether the condition compares an ID with a value that is uniform: along a row its result changes only once or twice.
bool changesRarely(const llvm::Value &Condition, llvm::function_ref<LaneShape(const llvm::Value &)> ShapeOf,
                   unsigned Depth = 0);

class Frequencies {
public:
  using Shapes = llvm::function_ref<LaneShape(const llvm::Value &)>;

  // With one lane, the frequencies are those of the scalar program. `AtBorder`: of a packet with lanes at a border.
  Frequencies(const llvm::Function &F, const llvm::LoopInfo &LI, const TripCounts &Trips, unsigned Lanes,
              Shapes ShapeOf, bool AtBorder = false);

  double of(const llvm::BasicBlock &B) const;
  bool isInLoop(const llvm::BasicBlock &B) const { return LI.getLoopFor(&B); }
  // The share of lanes for which an i1 is true, estimated from how it is computed.
  double density(const llvm::Value *Mask) const;
  // The share of active lanes among the packets that come to the block.
  double active(const llvm::Value *Mask, const llvm::BasicBlock &B) const;
  // The probability that the first successor of a conditional branch is taken.
  double taken(const llvm::BranchInst &Br) const;

private:
  double density(const llvm::Value *V, unsigned Depth) const;
  double estimate(const llvm::Value *V, unsigned Depth) const;
  double any(double Density) const;
  void setEntered(const llvm::BranchInst &Br, const llvm::LoopInfo &LI);
  void setLoops(const llvm::LoopInfo &LI, const TripCounts &Trips, Shapes ShapeOf);

  const llvm::Function &F;
  const llvm::LoopInfo &LI;
  const llvm::DominatorTree DT;
  unsigned Lanes;
  llvm::BranchProbabilityInfo Probabilities;
  llvm::BlockFrequencyInfo Blocks;
  // What was estimated of a value at a depth: masks share their parts, so that asking anew takes exponential time.
  mutable llvm::DenseMap<std::pair<const llvm::Value *, unsigned>, double> Densities;
};

} // namespace vec
#endif
