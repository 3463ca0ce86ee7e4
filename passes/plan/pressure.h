// Register pressure of a plan: how many vector registers its values need at the worst point of each loop.
#ifndef VEC_PASSES_PLAN_PRESSURE_H
#define VEC_PASSES_PLAN_PRESSURE_H

#include "passes/plan/forms.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/TargetTransformInfo.h"

namespace vec {

struct Pressure {
  unsigned MaxLive = 0; // at the worst point of the loop's own blocks
  unsigned Idle = 0;    // of these: live through the whole loop without a use in it, so that spilling them is cheap
  unsigned Widest = 0;  // the registers of the widest value of the loop's own blocks
};

// Of each loop, and of the code outside loops (a null loop).
llvm::MapVector<const llvm::Loop *, Pressure> registerPressure(const Plan &P, const ValueForms &Forms,
                                                               const llvm::TargetTransformInfo &TTI,
                                                               const llvm::LoopInfo &LI);

// Vector registers that the target has.
unsigned vectorRegisters(const llvm::TargetTransformInfo &TTI, llvm::LLVMContext &C);

} // namespace vec
#endif
