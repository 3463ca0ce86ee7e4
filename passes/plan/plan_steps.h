// The transforms of a plan, which run between the choice of recipes (planner.cpp) and emission.
#ifndef VEC_PASSES_PLAN_PLAN_STEPS_H
#define VEC_PASSES_PLAN_PLAN_STEPS_H

#include "passes/plan/plan.h"
#include "passes/target/target_info.h"
#include "llvm/Analysis/PostDominators.h"

namespace vec {

// What the transforms read of the linearized function and the target.
struct StepContext {
  const TargetInfo &Target;
  const llvm::LoopInfo &LI;
  const llvm::DominatorTree &DT;
  const llvm::PostDominatorTree &PDT;
  llvm::ScalarEvolution &SE;
  llvm::AAResults &AA;
  bool Predicated;
};

// Keeps elements of records as they lie in memory, if all members go through the same operations.
void planMemoryOrder(Plan &P, const StepContext &C);

// Runs all transforms in order. Calls `Show` with the plan as it was made ("initial"), and after each transform.
void runPlanSteps(Plan &P, const StepContext &C, llvm::function_ref<void(llvm::StringRef)> Show);

} // namespace vec
#endif
