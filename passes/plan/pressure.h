// Register pressure of a plan: how many vector registers its values need at the worst point of each loop.
#ifndef VEC_PASSES_PLAN_PRESSURE_H
#define VEC_PASSES_PLAN_PRESSURE_H

#include "passes/plan/forms.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/TargetTransformInfo.h"

namespace vec {

struct Pressure {
  unsigned MaxLive = 0; // at the worst point of the loop's own blocks
  unsigned Idle = 0;    // part of MaxLive: values live through the whole loop without a use in it, cheap to spill
  unsigned Widest = 0;  // the number of registers of the widest value that the loop's own blocks compute
};

// For each loop; for the code outside of loops with a null loop.
llvm::MapVector<const llvm::Loop *, Pressure> registerPressure(const Plan &P, const ValueForms &Forms,
                                                               const llvm::TargetTransformInfo &TTI,
                                                               const llvm::LoopInfo &LI);

// The number of vector registers of the target.
unsigned vectorRegisters(const llvm::TargetTransformInfo &TTI, llvm::LLVMContext &C);

} // namespace vec
#endif
