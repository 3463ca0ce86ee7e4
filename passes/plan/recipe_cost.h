// The cost of one instruction: ScalarCost as it is, for one lane; RecipeCost as its recipe makes it, for a packet.
#ifndef VEC_PASSES_PLAN_RECIPE_COST_H
#define VEC_PASSES_PLAN_RECIPE_COST_H

#include "passes/machine/machine.h"
#include "passes/plan/forms.h"
#include "passes/plan/frequency.h"
#include "llvm/Analysis/TargetTransformInfo.h"

namespace vec {

// The number of lanes of a packet; for scalable lanes, on the CPU that the target is tuned for.
unsigned laneCount(const Plan &P, const llvm::TargetTransformInfo &TTI);

// How often a branch with this probability is mispredicted, given how much of the data is without a pattern.
inline double guessedWrong(double Taken, double Random) { return Random * std::min(Taken, 1 - Taken); }
// A branch of scalar code depends on one element. With data that is new in each call nearly all of that cannot be
// foreseen, with data that is repeated little.
inline constexpr double RandomElements = 0.75, RandomPackets = 0.5;

// The cost of scalar instructions: those of the scalar program, and what a plan keeps scalar or does lane by lane.
class ScalarCost {
public:
  explicit ScalarCost(const llvm::TargetTransformInfo &TTI) : TTI(TTI) {}
  Work work(const llvm::Instruction &I) const { return work(I, 0); }
  // The cost of a call of an ordinary function, without the call itself. `Depth`: how many functions were looked into.
  double bodyCycles(const llvm::CallBase &C, unsigned Depth = 0) const;
  static double latency(const llvm::Instruction &I);

private:
  Work work(const llvm::Instruction &I, unsigned Depth) const;

  const llvm::TargetTransformInfo &TTI;
};

// Whether it divides integers, or stands for that (CarriedDivisionMark): by a constant or not.
std::optional<bool> dividesByConstant(const llvm::Instruction &I);

// The cost of instructions as their recipes make them.
class RecipeCost {
public:
  RecipeCost(const Plan &P, const ValueForms &Values, const llvm::TargetTransformInfo &TTI, const Frequencies &Often);

  // The cost of the recipe itself.
  Work work(const llvm::Instruction &I) const;
  // The cost of converting a value from the form in which it is made to those in which it is used. Conversions run
  // once, at the definition.
  Work conversions(const llvm::Value &V) const;
  double latency(const llvm::Instruction &I) const;
  bool isPerLane(const llvm::Instruction &I) const; // gathers, scatters, and work lane by lane

private:
  Work operation(const llvm::Instruction &I) const;
  Work widen(const llvm::Instruction &I) const;
  // Nothing if TargetTransformInfo knows the cost.
  std::optional<Work> divideIntegers(const llvm::Instruction &I) const;
  Work carrying(const llvm::Instruction &I) const;
  Work divideByFloats(const llvm::Instruction &I, llvm::Type *Float) const;
  bool goesLaneByLane(const llvm::Instruction &I) const;
  Work divideLaneByLane(const llvm::Instruction &I) const;
  Work memory(const llvm::Instruction &I, const Recipe &R) const;
  Work permuted(const Recipe &R) const;
  Work lookUps(const ConstantTable &T) const;
  Work group(const AccessGroup &G, const Machine &M) const;
  Work perLane(const llvm::Instruction &I, const Recipe &R) const;
  bool hasSteps(const Recipe &R) const;
  bool goesOneByOne(const Recipe &R) const;
  Work callVariant(const llvm::CallBase &I, const Recipe &R) const;
  double parts(llvm::Type *T) const; // number of registers of the vector form
  const Machine &machine(llvm::Type *T) const;
  // Converts TargetTransformInfo's cost for the vector type into cycles.
  double cycles(llvm::InstructionCost C, llvm::Type *T) const;
  double dividing(llvm::Type *T) const;

  const Plan &P;
  const ValueForms &Values;
  const llvm::TargetTransformInfo &TTI;
  const Frequencies &Often;
  ScalarCost Scalar;
  const Machines Target;
  unsigned N;
  bool MaskRegisters;
  mutable llvm::SmallDenseMap<llvm::Type *, double, 8> Parts; // what was asked of parts
};

} // namespace vec
#endif
