// Keeps divisions of integers from ending the program: dividing by zero, or the least number by -1, gives some value in
// OpenCL C, and no exception (OpenCL C 3.0, 6.4.1).
//
//   sdiv %a, %b   ==>   %q = sdiv %a, select (%b == 0 | %b == -1), 1, %b;   select (%b == -1), -%a, %q
//
// Runs in    vecc, on optimized code: what looks for quotients and residues has run.
// Ensures    no division of the module is by a number that might be zero, or -1 if it is signed.
#include "passes/kernel/host_module.h"
#include "llvm/Analysis/SimplifyQuery.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace vec {

static bool isSafe(const BinaryOperator &I, bool Signed) {
  const SimplifyQuery Q(I.getDataLayout(), &I);
  const Value *By = I.getOperand(1);
  return isKnownNonZero(By, Q) && (!Signed || isKnownNonNegative(By, Q) || isKnownNonNegative(I.getOperand(0), Q));
}

static void guard(BinaryOperator &I, bool Signed) {
  IRBuilder<> B(&I);
  Value *By = B.CreateFreeze(I.getOperand(1)), *One = ConstantInt::get(I.getType(), 1);
  Value *IsOther = B.CreateICmpEQ(By, ConstantInt::get(I.getType(), 0));
  Value *IsMinusOne = Signed ? B.CreateICmpEQ(By, Constant::getAllOnesValue(I.getType())) : nullptr;
  if (IsMinusOne)
    IsOther = B.CreateOr(IsOther, IsMinusOne);
  I.setOperand(1, B.CreateSelect(IsOther, One, By));
  // A quotient that had no remainder by another number may have one by 1.
  I.dropPoisonGeneratingFlags();
  if (I.getOpcode() != Instruction::SDiv)
    return;
  B.SetInsertPoint(I.getNextNode());
  Value *Quotient = B.CreateSelect(IsMinusOne, B.CreateNeg(I.getOperand(0)), &I);
  I.replaceUsesWithIf(Quotient, [&](const Use &U) { return U.getUser() != Quotient; });
}

void guardDivisions(Module &M) {
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (I.isIntDivRem()) {
        const bool Signed = I.getOpcode() == Instruction::SDiv || I.getOpcode() == Instruction::SRem;
        if (auto &Division = cast<BinaryOperator>(I); !isSafe(Division, Signed))
          guard(Division, Signed);
      }
}

} // namespace vec
