// The cost of one instruction: ScalarCost as it is, for one lane; RecipeCost as its recipe makes it, for a packet.
#ifndef VEC_PASSES_PLAN_RECIPE_COST_H
#define VEC_PASSES_PLAN_RECIPE_COST_H

#include "passes/machine/machine.h"
#include "passes/plan/forms.h"
#include "llvm/Analysis/TargetTransformInfo.h"

namespace vec {

// Lanes of a packet; where they are scalable, on the machine that the target is tuned for.
unsigned laneCount(const Plan &P, const llvm::TargetTransformInfo &TTI);

// Instructions on single values: the scalar program, and what a plan keeps scalar or does once a lane.
class ScalarCost {
public:
  explicit ScalarCost(const llvm::TargetTransformInfo &TTI) : TTI(TTI) {}
  Work work(const llvm::Instruction &I) const { return work(I, 0); }
  // Of a call that is no math function, without the call itself; `Depth` functions are around it.
  double bodyCycles(const llvm::CallBase &C, unsigned Depth = 0) const;
  static double latency(const llvm::Instruction &I);

private:
  Work work(const llvm::Instruction &I, unsigned Depth) const;

  const llvm::TargetTransformInfo &TTI;
};

// Instructions as a plan makes them.
class RecipeCost {
public:
  RecipeCost(const Plan &P, const ValueForms &Values, const llvm::TargetTransformInfo &TTI);

  // The recipe itself.
  Work work(const llvm::Instruction &I) const;
  // The conversions from the form in which a value is made to those in which it is used. They run once, at its
  // definition.
  Work conversions(const llvm::Value &V) const;
  double latency(const llvm::Instruction &I) const;
  bool isPerLane(const llvm::Instruction &I) const; // gathers, scatters, once a lane

private:
  Work widen(const llvm::Instruction &I) const;
  Work divideByFloats(const llvm::Instruction &I, llvm::Type *Float) const;
  Work memory(const llvm::Instruction &I, const Recipe &R) const;
  Work permuted(const Recipe &R) const;
  Work group(const AccessGroup &G, const Machine &M) const;
  Work perLane(const llvm::Instruction &I, const Recipe &R) const;
  bool goesOneByOne(const LaneAccess &A) const;
  Work callVariant(const llvm::CallBase &I, const Recipe &R) const;
  double parts(llvm::Type *T) const; // registers of the vector form
  const Machine &machine(llvm::Type *T) const;
  // Converts a cost that TargetTransformInfo gives for the vector type into cycles.
  double cycles(llvm::InstructionCost C, llvm::Type *T) const;
  double dividing(llvm::Type *T) const;

  const Plan &P;
  const ValueForms &Values;
  const llvm::TargetTransformInfo &TTI;
  ScalarCost Scalar;
  const Machines Target;
  unsigned N;
  bool MaskRegisters;
};

} // namespace vec
#endif
