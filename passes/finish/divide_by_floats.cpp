// Divides vectors of integers as doubles, and integers of up to 16 bits as floats.
//
//   udiv <N x i32> a, b  ==>  fptoui (fdiv (uitofp a), (uitofp b))     and so for sdiv
//   urem <N x i32> a, b  ==>  sub a, (mul (udiv a, b), b)              and so for srem
//
// The quotient is exact. A quotient a / b that is no integer differs from the next one by at least 1 / b, which is a
// relative distance of 1 / a: more than rounding to 53 bits (24 for 16-bit integers) can change it, in any rounding
// mode. A divisor of zero, and the least number divided by -1, which are undefined, give a lane of poison. x86-64 has
// no instruction that divides vectors of integers: lanes would be extracted, divided and inserted one by one.
//
// Runs in    finish.
// Requires   nothing.
// Ensures    on x86-64, no vectors of integers up to 32 bits are divided as integers. Wider ones are not if both
//            operands are known to fit.
// Preserves  the CFG.
#include "passes/finish/finish.h"
#include "passes/machine/machine.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/SimplifyQuery.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace vec;

namespace {

// A division: an instruction, or vp.sdiv and the like, whose inactive lanes may be anything.
struct Division {
  Instruction *I;
  unsigned Opcode;
  bool isSigned() const { return Opcode == Instruction::SDiv || Opcode == Instruction::SRem; }
  bool isRemainder() const { return Opcode == Instruction::URem || Opcode == Instruction::SRem; }
};

class Divider {
public:
  explicit Divider(Division D)
      : D(D), B(D.I), Dividend(D.I->getOperand(0)), Divisor(D.I->getOperand(1)),
        Lanes(cast<VectorType>(D.I->getType())->getElementCount()), Query(D.I->getDataLayout(), D.I) {}

  bool run() {
    unsigned Bits = D.I->getType()->getScalarSizeInBits();
    if (Bits > 32 && !(Bits <= 64 && fitIn32()))
      return false;
    // For numbers below 2^31, signed conversions are enough, which all targets have.
    Signed = D.isSigned() || (activeBits(Dividend) < 32 && activeBits(Divisor) < 32);
    Type *Wide = VectorType::get(B.getInt32Ty(), Lanes);
    Value *A = B.CreateIntCast(Dividend, Wide, D.isSigned()), *C = B.CreateIntCast(Divisor, Wide, D.isSigned());
    Type *Each = divisionType(*D.I->getFunction(), Bits > 32 ? B.getInt32Ty() : D.I->getType()->getScalarType());
    assert(Each && "a type that holds all quotients exactly");
    Type *Float = VectorType::get(Each, Lanes);
    Value *Q = B.CreateFDiv(convert(A, Float), convert(C, Float));
    Value *X = Signed ? B.CreateFPToSI(Q, Wide) : B.CreateFPToUI(Q, Wide);
    if (D.isRemainder())
      X = B.CreateSub(A, B.CreateMul(X, C));
    X = B.CreateIntCast(X, D.I->getType(), D.isSigned());
    X->takeName(D.I);
    D.I->replaceAllUsesWith(X);
    D.I->eraseFromParent();
    return true;
  }

private:
  Value *convert(Value *V, Type *To) { return Signed ? B.CreateSIToFP(V, To) : B.CreateUIToFP(V, To); }

  unsigned activeBits(Value *V) const { return computeKnownBits(V, Query).countMaxActiveBits(); }

  // The least 32-bit number divided by -1 would not fit: a signed dividend must fit in 31 bits.
  bool fitIn32() const {
    unsigned Bits = D.I->getType()->getScalarSizeInBits();
    if (D.isSigned())
      return ComputeNumSignBits(Dividend, Query.DL, Query.AC, Query.CxtI) > Bits - 31 &&
             ComputeNumSignBits(Divisor, Query.DL, Query.AC, Query.CxtI) > Bits - 32;
    return activeBits(Dividend) <= 32 && activeBits(Divisor) <= 32;
  }

  Division D;
  IRBuilder<> B;
  Value *Dividend, *Divisor;
  ElementCount Lanes;
  SimplifyQuery Query;
  bool Signed = false;
};

} // namespace

void vec::divideByFloats(Function &F) {
  if (!divisionType(F, Type::getInt32Ty(F.getContext())))
    return;
  SmallVector<Division, 8> Divisions;
  for (Instruction &I : instructions(F)) {
    unsigned Opcode = I.getOpcode();
    if (auto *VP = dyn_cast<VPIntrinsic>(&I))
      Opcode = VP->getFunctionalOpcode().value_or(0);
    if (Instruction::isIntDivRem(Opcode) && I.getType()->isVectorTy() && !isa<Constant>(I.getOperand(1)))
      Divisions.push_back({&I, Opcode});
  }
  for (Division D : Divisions)
    Divider(D).run();
}
