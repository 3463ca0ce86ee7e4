// The cost model: cycles of one execution of a function, scalar or by a plan. See "Cost" in README.md.
#ifndef VEC_PASSES_PLAN_COST_H
#define VEC_PASSES_PLAN_COST_H

#include "passes/plan/frequency.h"
#include "passes/plan/plan.h"

namespace vec {

struct Cost {
  double Throughput = 0;     // cycles if independent work overlaps perfectly
  double Latency = 0;        // additional waiting for recurrences and long chains
  double Spills = 0;         // where registers do not suffice
  double Mispredictions = 0; // of branches
  double PerLane = 0;        // part of Throughput: gathers, scatters, and what is done lane by lane
  unsigned MaxLive = 0;      // vector registers needed at the worst point of a loop, or of the function
  unsigned Registers = 0;    // that the target has

  double cycles() const { return Throughput + Latency + Spills + Mispredictions; }
};

// The cost of one work-item of the prepared function, in which branches skip code, and some of whose loops LLVM
// vectorizes.
Cost costOfScalar(const llvm::Function &F, const ShapeAnalysis &SA, const llvm::TargetTransformInfo &TTI,
                  const llvm::LoopInfo &LI, const TripCounts &Trips, llvm::ScalarEvolution &SE);

// Cycles of all instructions, weighted by the depth of their loops. The function need not be prepared. For a comparison
// of two forms of one function.
double roughCost(const llvm::Function &F, const llvm::TargetTransformInfo &TTI, const llvm::LoopInfo &LI);

// The cost of one packet. `AtBorder`: of a packet with lanes at a border (prepare/version_clamps.cpp).
Cost costOf(const Plan &P, const llvm::TargetTransformInfo &TTI, const llvm::LoopInfo &LI, const TripCounts &Trips,
            bool AtBorder = false);

} // namespace vec
#endif
