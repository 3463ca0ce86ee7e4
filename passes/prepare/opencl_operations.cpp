// Element-wise builtins of OpenCL C as LLVM instructions: see replace_builtins.cpp. Written once for scalars and
// vectors; the definitions are those of builtins/opencl, so a kernel computes the same whoever gives the builtin its
// meaning.
#include "passes/prepare/opencl_operations.h"
#include "builtins/info/builtin_info.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace vec;

namespace {
struct Operation {
  IRBuilder<> &B;
  ArrayRef<Value *> A; // of one type, unless the operation says otherwise
  Type *Result;
  bool Signed;

  Type *type() const { return A[0]->getType(); }
  bool isFloat() const { return type()->isFPOrFPVectorTy(); }
  unsigned bits() const { return type()->getScalarSizeInBits(); }
  Type *integer() const { return type()->getWithNewType(B.getIntNTy(bits())); }
  Type *doubleWidth() const { return type()->getWithNewBitWidth(2 * bits()); }
  Constant *number(double X) const { return ConstantFP::get(type(), X); }
  Constant *count(uint64_t N) const { return ConstantInt::get(type(), N); }
  Value *call(Intrinsic::ID ID, Value *X, Value *Y) { return B.CreateBinaryIntrinsic(ID, X, Y); }
  Value *call(Intrinsic::ID ID, Value *X) { return B.CreateUnaryIntrinsic(ID, X); }
  Value *extend(Value *V, Type *T) { return Signed ? B.CreateSExt(V, T) : B.CreateZExt(V, T); }
  Value *shiftRight(Value *V, Constant *By) { return Signed ? B.CreateAShr(V, By) : B.CreateLShr(V, By); }
  Value *pick(Intrinsic::ID S, Intrinsic::ID U, Value *X, Value *Y) { return call(Signed ? S : U, X, Y); }

  Value *greatest(Value *X, Value *Y) {
    return isFloat() ? B.CreateSelect(B.CreateFCmpOLT(X, Y), Y, X) : pick(Intrinsic::smax, Intrinsic::umax, X, Y);
  }
  Value *least(Value *X, Value *Y) {
    return isFloat() ? B.CreateSelect(B.CreateFCmpOLT(Y, X), Y, X) : pick(Intrinsic::smin, Intrinsic::umin, X, Y);
  }
  Value *clamp(Value *X, Value *Low, Value *High) {
    if (isFloat())
      return call(Intrinsic::minnum, call(Intrinsic::maxnum, X, Low), High);
    return least(greatest(X, Low), High);
  }
  Value *multiplyAdd(Value *X, Value *Y, Value *Z) {
    return B.CreateIntrinsic(Intrinsic::fmuladd, {X->getType()}, {X, Y, Z});
  }
  // Half of the sum, without the bit that it may carry.
  Value *halfSum(bool Up) {
    Value *Odd = B.CreateAnd(Up ? B.CreateOr(A[0], A[1]) : B.CreateAnd(A[0], A[1]), count(1));
    return B.CreateAdd(B.CreateAdd(shiftRight(A[0], count(1)), shiftRight(A[1], count(1))), Odd);
  }
  Value *highProduct() {
    Value *P = B.CreateMul(extend(A[0], doubleWidth()), extend(A[1], doubleWidth()));
    return B.CreateTrunc(B.CreateLShr(P, ConstantInt::get(doubleWidth(), bits())), type());
  }
  Value *saturatedMultiplyAdd() {
    Type *Wide = doubleWidth();
    Value *X = B.CreateAdd(B.CreateMul(extend(A[0], Wide), extend(A[1], Wide)), extend(A[2], Wide));
    APInt Low = Signed ? APInt::getSignedMinValue(bits()).sext(2 * bits()) : APInt::getZero(2 * bits());
    APInt High =
        Signed ? APInt::getSignedMaxValue(bits()).sext(2 * bits()) : APInt::getMaxValue(bits()).zext(2 * bits());
    X = pick(Intrinsic::smax, Intrinsic::umax, X, ConstantInt::get(Wide, Low));
    return B.CreateTrunc(pick(Intrinsic::smin, Intrinsic::umin, X, ConstantInt::get(Wide, High)), type());
  }
  // The low 24 bits, as a signed or unsigned number.
  Value *low24(Value *V) { return shiftRight(B.CreateShl(V, count(8)), count(8)); }
  Value *product24() { return B.CreateMul(low24(A[0]), low24(A[1])); }

  // 1 for a true scalar, -1 for a true element.
  Value *truth(Value *Condition) {
    return Result->isVectorTy() ? B.CreateSExt(Condition, Result) : B.CreateZExt(Condition, Result);
  }
  Value *compare(CmpInst::Predicate P, Value *X, Value *Y) { return truth(B.CreateFCmp(P, X, Y)); }
  Value *magnitude() { return call(Intrinsic::fabs, A[0]); }
  Constant *infinity() { return ConstantFP::getInfinity(type()); }
  Value *isNormal() {
    Constant *Least =
        ConstantFP::get(type(), APFloat::getSmallestNormalized(type()->getScalarType()->getFltSemantics()));
    return truth(B.CreateAnd(B.CreateFCmpOLT(magnitude(), infinity()), B.CreateFCmpOGE(magnitude(), Least)));
  }
  Value *isNegative(Value *V) { return B.CreateICmpSLT(V, Constant::getNullValue(V->getType())); }
  Value *reduceSign(bool All) {
    Value *V = element(A[0], 0);
    for (unsigned N = 1; N < width(); ++N)
      V = All ? B.CreateAnd(V, element(A[0], N)) : B.CreateOr(V, element(A[0], N));
    return B.CreateZExt(isNegative(V), Result);
  }
  Value *bitselect() {
    Value *X = B.CreateBitCast(A[0], integer()), *Y = B.CreateBitCast(A[1], integer()),
          *C = B.CreateBitCast(A[2], integer());
    return B.CreateBitCast(B.CreateOr(B.CreateAnd(X, B.CreateNot(C)), B.CreateAnd(Y, C)), type());
  }
  // A scalar condition counts as a whole, a vector's elements by their sign.
  Value *select() {
    Value *C = A[2];
    Value *On = C->getType()->isVectorTy() ? isNegative(C) : B.CreateIsNotNull(C);
    return B.CreateSelect(On, A[1], A[0]);
  }
  Value *smoothstep() {
    Value *T = clamp(B.CreateFDiv(B.CreateFSub(A[2], A[0]), B.CreateFSub(A[1], A[0])), number(0), number(1));
    return B.CreateFMul(B.CreateFMul(T, T), multiplyAdd(B.CreateFNeg(number(2)), T, number(3)));
  }
  Value *sign() {
    Value *Size = B.CreateSelect(B.CreateFCmpONE(A[0], number(0)), number(1), number(0));
    Value *Number = call(Intrinsic::copysign, Size, A[0]);
    return B.CreateSelect(B.CreateFCmpORD(A[0], A[0]), Number, number(0));
  }
  Value *byMagnitude(bool Greatest) {
    Value *X = call(Intrinsic::fabs, A[0]), *Y = call(Intrinsic::fabs, A[1]);
    Value *First = Greatest ? B.CreateFCmpOGT(X, Y) : B.CreateFCmpOLT(X, Y);
    Value *Second = Greatest ? B.CreateFCmpOGT(Y, X) : B.CreateFCmpOLT(Y, X);
    Value *Same = call(Greatest ? Intrinsic::maxnum : Intrinsic::minnum, A[0], A[1]);
    return B.CreateSelect(First, A[0], B.CreateSelect(Second, A[1], Same));
  }
  Value *reciprocalRoot() { return B.CreateFDiv(number(1), call(Intrinsic::sqrt, A[0])); }
  Value *nan() {
    uint64_t Quiet = bits() == 64 ? 0x7ff8000000000000 : 0x7fc00000;
    return B.CreateBitCast(B.CreateOr(A[0], count(Quiet)), Result);
  }
  Value *element(Value *V, unsigned N) { return V->getType()->isVectorTy() ? B.CreateExtractElement(V, N) : V; }
  unsigned width() const {
    auto *VT = dyn_cast<FixedVectorType>(type());
    return VT ? VT->getNumElements() : 1;
  }
  Value *dot() {
    // In the order in which a * b + c * d + ... is contracted.
    Value *Sum = B.CreateFMul(element(A[0], 0), element(A[1], 0));
    if (width() > 1)
      Sum = multiplyAdd(element(A[0], 0), element(A[1], 0), B.CreateFMul(element(A[0], 1), element(A[1], 1)));
    for (unsigned N = 2; N < width(); ++N)
      Sum = multiplyAdd(element(A[0], N), element(A[1], N), Sum);
    return Sum;
  }
  Value *cross() {
    Value *R = Constant::getNullValue(Result);
    for (unsigned N = 0; N < 3; ++N) {
      unsigned J = (N + 1) % 3, K = (N + 2) % 3;
      Value *Minus = B.CreateFNeg(B.CreateFMul(element(A[0], K), element(A[1], J)));
      R = B.CreateInsertElement(R, multiplyAdd(element(A[0], J), element(A[1], K), Minus), N);
    }
    return R;
  }
  // shuffle(x, mask), shuffle2(x, y, mask): the low bits of each element of the mask pick an element.
  Value *shuffle() {
    Value *Mask = A.back(), *R = PoisonValue::get(Result);
    unsigned Elements = width() * (A.size() - 1);
    for (unsigned N = 0; N < cast<FixedVectorType>(Result)->getNumElements(); ++N) {
      Value *M = element(Mask, N);
      Value *Index = B.CreateAnd(M, ConstantInt::get(M->getType(), Elements - 1));
      Value *X = B.CreateExtractElement(A[0], B.CreateAnd(Index, ConstantInt::get(M->getType(), width() - 1)));
      if (A.size() == 3) {
        Value *Y = B.CreateExtractElement(A[1], B.CreateAnd(Index, ConstantInt::get(M->getType(), width() - 1)));
        X = B.CreateSelect(B.CreateICmpULT(Index, ConstantInt::get(M->getType(), width())), X, Y);
      }
      R = B.CreateInsertElement(R, X, N);
    }
    return R;
  }

  Value *emit(OpenCLOperation Op) {
    using O = OpenCLOperation;
    switch (Op) {
    case O::None:
      return nullptr;
    case O::Abs:
      return Signed ? B.CreateBinaryIntrinsic(Intrinsic::abs, A[0], B.getFalse()) : A[0];
    case O::AbsDiff:
      return B.CreateSub(greatest(A[0], A[1]), least(A[0], A[1]));
    case O::AddSat:
      return pick(Intrinsic::sadd_sat, Intrinsic::uadd_sat, A[0], A[1]);
    case O::SubSat:
      return pick(Intrinsic::ssub_sat, Intrinsic::usub_sat, A[0], A[1]);
    case O::HAdd:
    case O::RHAdd:
      return halfSum(Op == O::RHAdd);
    case O::Max:
      return greatest(A[0], A[1]);
    case O::Min:
      return least(A[0], A[1]);
    case O::Clamp:
      return clamp(A[0], A[1], A[2]);
    case O::Clz:
      return B.CreateBinaryIntrinsic(Intrinsic::ctlz, A[0], B.getFalse());
    case O::Ctz:
      return B.CreateBinaryIntrinsic(Intrinsic::cttz, A[0], B.getFalse());
    case O::Popcount:
      return call(Intrinsic::ctpop, A[0]);
    case O::MulHi:
      return highProduct();
    case O::MadHi:
      return B.CreateAdd(highProduct(), A[2]);
    case O::MadSat:
      return saturatedMultiplyAdd();
    case O::Mul24:
      return product24();
    case O::Mad24:
      return B.CreateAdd(product24(), A[2]);
    case O::Rotate:
      return B.CreateIntrinsic(Intrinsic::fshl, {type()}, {A[0], A[0], A[1]});
    case O::Upsample: {
      Value *High = B.CreateShl(extend(A[0], Result), ConstantInt::get(Result, bits()));
      return B.CreateOr(High, B.CreateZExt(A[1], Result));
    }
    case O::Bitselect:
      return bitselect();
    case O::Select:
      return select();
    case O::IsEqual:
      return compare(CmpInst::FCMP_OEQ, A[0], A[1]);
    case O::IsNotEqual:
      return compare(CmpInst::FCMP_UNE, A[0], A[1]);
    case O::IsGreater:
      return compare(CmpInst::FCMP_OGT, A[0], A[1]);
    case O::IsGreaterEqual:
      return compare(CmpInst::FCMP_OGE, A[0], A[1]);
    case O::IsLess:
      return compare(CmpInst::FCMP_OLT, A[0], A[1]);
    case O::IsLessEqual:
      return compare(CmpInst::FCMP_OLE, A[0], A[1]);
    case O::IsLessGreater:
      return compare(CmpInst::FCMP_ONE, A[0], A[1]);
    case O::IsOrdered:
      return compare(CmpInst::FCMP_ORD, A[0], A[1]);
    case O::IsUnordered:
      return compare(CmpInst::FCMP_UNO, A[0], A[1]);
    case O::IsNan:
      return compare(CmpInst::FCMP_UNO, A[0], A[0]);
    case O::IsFinite:
      return compare(CmpInst::FCMP_OLT, magnitude(), infinity());
    case O::IsInf:
      return compare(CmpInst::FCMP_OEQ, magnitude(), infinity());
    case O::IsNormal:
      return isNormal();
    case O::SignBit:
      return truth(isNegative(B.CreateBitCast(A[0], integer())));
    case O::Any:
    case O::All:
      return reduceSign(Op == O::All);
    case O::Degrees:
      return B.CreateFMul(A[0], number(57.295779513082320876798));
    case O::Radians:
      return B.CreateFMul(A[0], number(0.017453292519943295769237));
    case O::Mix:
      return multiplyAdd(B.CreateFSub(A[1], A[0]), A[2], A[0]);
    case O::Step:
      return B.CreateSelect(B.CreateFCmpOLT(A[1], A[0]), number(0), number(1));
    case O::Smoothstep:
      return smoothstep();
    case O::Sign:
      return sign();
    case O::MaxMag:
    case O::MinMag:
      return byMagnitude(Op == O::MaxMag);
    case O::RSqrt:
      return reciprocalRoot();
    case O::Recip:
      return B.CreateFDiv(number(1), A[0]);
    case O::Divide:
      return B.CreateFDiv(A[0], A[1]);
    case O::Nan:
      return nan();
    case O::Dot:
      return dot();
    case O::Cross:
      return cross();
    case O::Shuffle:
      return shuffle();
    }
    return nullptr;
  }
};
} // namespace

Value *vec::emitOpenCLOperation(IRBuilder<> &B, const OpenCLElementwise &Info, CallInst &C) {
  SmallVector<Value *, 3> Args(C.args());
  // A scalar that stands for all elements of a vector.
  if (Info.broadcasts)
    for (Value *&V : Args)
      if (Info.width > 1 && !V->getType()->isVectorTy())
        V = B.CreateVectorSplat(Info.width, V);
  Value *R = Operation{B, Args, C.getType(), Info.isSigned}.emit(Info.operation);
  return R && R->getType() == C.getType() ? R : nullptr;
}
