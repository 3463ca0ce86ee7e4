// The cost of divisions: see recipe_cost.h.
#include "passes/plan/recipe_cost.h"
#include "passes/request.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace vec;

std::optional<bool> vec::dividesByConstant(const Instruction &I) {
  if (const MDNode *Carried = I.getMetadata(CarriedDivisionMark))
    return mdconst::extract<ConstantInt>(Carried->getOperand(0))->isOne();
  return I.isIntDivRem() && I.getType()->isIntegerTy() ? std::optional(isa<Constant>(I.getOperand(1))) : std::nullopt;
}

// Divisions and square roots occupy their unit. For a generic CPU, TargetTransformInfo counts three times too much.
double RecipeCost::dividing(Type *T) const { return N * (T->isDoubleTy() ? machine(T).Divide64 : machine(T).Divide32); }

// Two conversions to floats and one back, each with a shuffle between the widths; more, if the target has no
// conversions of unsigned numbers. A remainder also takes a product and a difference.
Work RecipeCost::divideByFloats(const Instruction &I, Type *Float) const {
  const Machine &M = machine(Float);
  bool Signed = I.getOpcode() == Instruction::SDiv || I.getOpcode() == Instruction::SRem;
  bool Remainder = I.getOpcode() == Instruction::SRem || I.getOpcode() == Instruction::URem;
  double Conversions = Signed || MaskRegisters || Float->isFloatTy() ? 3 : 9;
  Work W = Work::divide(dividing(Float), parts(Float));
  W.add(Work::vector(M.Float + M.Shuffle, 2), parts(Float) * Conversions);
  return Remainder ? W.add(Work::vector(3 * M.Integer, 3), parts(I.getType())) : W;
}

// Whether code generation divides each lane on its own: x86 has no vector division of integers, nor the high half of a
// product of 64 bits, by which constants divide.
bool RecipeCost::goesLaneByLane(const Instruction &I) const {
  if (!P.function().getParent()->getTargetTriple().isX86())
    return false;
  const APInt *By;
  return !match(I.getOperand(1), m_APInt(By)) || (By->getBitWidth() == 64 && !By->abs().isPowerOf2());
}

// TargetTransformInfo counts 20 times as much, so that nobody vectorizes divisions. Each operand is extracted, the
// result inserted; they cross between vector and general registers.
Work RecipeCost::divideLaneByLane(const Instruction &I) const {
  const double Operands = isa<ConstantInt>(I.getOperand(1)) ? 1 : 2;
  Work One = Scalar.work(I);
  One.add(Work::vector(Target.of(128).Shuffle, 1), 1.75 * Operands + 1.25)
      .add(Work::scalar(core::ScalarOp), Operands + 1);
  return Work().add(One, N);
}

// What the loop over packets does for a quotient or a residue: a comparison, sums, a selection.
Work RecipeCost::carrying(const Instruction &I) const {
  if (!I.hasMetadata(CarriedDivisionMark))
    return {};
  return Work().add(Work::vector(3 * machine(I.getType()).Integer, 3), parts(I.getType()));
}

std::optional<Work> RecipeCost::divideIntegers(const Instruction &I) const {
  if (!isa<Constant>(I.getOperand(1)))
    if (Type *Float = divisionType(P.function(), I.getType()))
      return divideByFloats(I, Float);
  return goesLaneByLane(I) ? std::optional(divideLaneByLane(I)) : std::nullopt;
}
