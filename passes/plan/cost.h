// The cost model: cycles of one execution of a function, scalar or by a plan. README.md says what it takes into
// account.
#ifndef VEC_PASSES_PLAN_COST_H
#define VEC_PASSES_PLAN_COST_H

#include "passes/plan/frequency.h"
#include "passes/plan/plan.h"

namespace vec {

struct Cost {
  double Throughput = 0;     // with perfect overlap of independent work
  double Latency = 0;        // additional waiting for results of recurrences and long chains
  double Spills = 0;         // where there are too few registers
  double Mispredictions = 0; // of branches
  double PerLane = 0;        // of Throughput: gathers, scatters, and what is done once a lane
  unsigned MaxLive = 0;      // vector registers wanted at the worst point of a loop, or of the function
  unsigned Registers = 0;    // that the target has

  double cycles() const { return Throughput + Latency + Spills + Mispredictions; }
};

// One work-item of the prepared function, whose branches skip code.
Cost costOfScalar(const llvm::Function &F, const ShapeAnalysis &SA, const llvm::TargetTransformInfo &TTI,
                  const llvm::LoopInfo &LI, const TripCounts &Trips);

// Cycles of all instructions, each weighted by the depth of its loop. The function need not be prepared: this compares
// two forms of one function.
double roughCost(const llvm::Function &F, const llvm::TargetTransformInfo &TTI, const llvm::LoopInfo &LI);

// One packet; AtBorder: of which lanes are at a border (prepare/version_clamps.cpp).
Cost costOf(const Plan &P, const llvm::TargetTransformInfo &TTI, const llvm::LoopInfo &LI, const TripCounts &Trips,
            bool AtBorder = false);

} // namespace vec
#endif
