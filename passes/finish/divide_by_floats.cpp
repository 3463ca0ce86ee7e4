// Vectors of integers are divided as doubles, those of up to 16 bits as floats.
//
//   udiv <N x i32> a, b  ==>  fptoui (fdiv (uitofp a), (uitofp b))     and so for sdiv
//   urem <N x i32> a, b  ==>  sub a, (mul (udiv a, b), b)              and so for srem
//
// The quotient is exact. A quotient a / b of whole numbers that is none itself is away from the next one by 1 / b at
// least, that is by 1 / a of itself: by more than what rounding to 53 bits, or to 24 for 16-bit numbers, can add to it,
// whatever the rounding mode. A divisor of zero, and the least number by -1, undefined before, give a lane of poison.
// x86-64 has no instruction that divides vectors of integers: lanes would be taken out, divided and put together one by
// one.
//
// Runs in    finish.
// Requires   nothing.
// Ensures    no vector of up to 32 bits a lane is divided by another as integers on x86-64. Wider ones are if both are
//            known to fit.
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

// A division, as an instruction or as vp.sdiv and its like, whose inactive lanes may be anything.
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
    // Of numbers below 2^31, conversions from and to signed ones do, which all targets have.
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

  // The least of 32 bits by -1 would not fit: of a signed dividend 31 bits are wanted.
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
