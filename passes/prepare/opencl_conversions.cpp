// convert_*, vload*, vstore* and the atomics of version 1 as LLVM instructions: see replace_builtins.cpp.
#include "builtins/info/builtin_info.h"
#include "passes/prepare/opencl_operations.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace vec;

// The ends of an integer type, in 128 bits.
static APInt lowest(unsigned Bits, bool Signed) {
  return Signed ? APInt::getSignedMinValue(Bits).sext(128) : APInt::getZero(128);
}
static APInt highest(unsigned Bits, bool Signed) {
  return Signed ? APInt::getSignedMaxValue(Bits).sext(128) : APInt::getMaxValue(Bits).zext(128);
}

static Value *convertInteger(IRBuilder<> &B, const OpenCLConversion &C, Value *V, Type *To) {
  unsigned From = V->getType()->getScalarSizeInBits(), Bits = To->getScalarSizeInBits();
  if (C.saturates) {
    APInt Low = APIntOps::smax(lowest(From, C.fromSigned), lowest(Bits, C.toSigned)).trunc(From);
    APInt High = APIntOps::smin(highest(From, C.fromSigned), highest(Bits, C.toSigned)).trunc(From);
    V = B.CreateBinaryIntrinsic(C.fromSigned ? Intrinsic::smax : Intrinsic::umax, V,
                                ConstantInt::get(V->getType(), Low));
    V = B.CreateBinaryIntrinsic(C.fromSigned ? Intrinsic::smin : Intrinsic::umin, V,
                                ConstantInt::get(V->getType(), High));
  }
  return B.CreateIntCast(V, To, C.fromSigned);
}

static Value *convertFloat(IRBuilder<> &B, const OpenCLConversion &C, Value *V, Type *To) {
  if (C.rounding == 'e')
    V = B.CreateUnaryIntrinsic(Intrinsic::rint, V);
  else if (C.rounding == 'p')
    V = B.CreateUnaryIntrinsic(Intrinsic::ceil, V);
  else if (C.rounding == 'n')
    V = B.CreateUnaryIntrinsic(Intrinsic::floor, V);
  if (C.saturates)
    return B.CreateIntrinsic(C.toSigned ? Intrinsic::fptosi_sat : Intrinsic::fptoui_sat, {To, V->getType()}, {V});
  return C.toSigned ? B.CreateFPToSI(V, To) : B.CreateFPToUI(V, To);
}

Value *vec::emitOpenCLConversion(IRBuilder<> &B, const OpenCLConversion &C, CallInst &Call) {
  Value *V = Call.getArgOperand(0);
  Type *To = Call.getType();
  bool FromFloat = V->getType()->isFPOrFPVectorTy(), ToFloat = To->isFPOrFPVectorTy();
  if (!ToFloat)
    return FromFloat ? convertFloat(B, C, V, To) : convertInteger(B, C, V, To);
  // Towards floating point there is one mode here: nearest even.
  if (C.saturates || (C.rounding && C.rounding != 'e'))
    return nullptr;
  if (FromFloat)
    return B.CreateFPCast(V, To);
  return C.fromSigned ? B.CreateSIToFP(V, To) : B.CreateUIToFP(V, To);
}

static AtomicRMWInst::BinOp operationOf(OpenCLAccess A, bool Signed) {
  using O = OpenCLAccess;
  switch (A) {
  case O::AtomicAdd:
  case O::AtomicInc:
    return AtomicRMWInst::Add;
  case O::AtomicSub:
  case O::AtomicDec:
    return AtomicRMWInst::Sub;
  case O::AtomicMin:
    return Signed ? AtomicRMWInst::Min : AtomicRMWInst::UMin;
  case O::AtomicMax:
    return Signed ? AtomicRMWInst::Max : AtomicRMWInst::UMax;
  case O::AtomicAnd:
    return AtomicRMWInst::And;
  case O::AtomicOr:
    return AtomicRMWInst::Or;
  case O::AtomicXor:
    return AtomicRMWInst::Xor;
  default:
    return AtomicRMWInst::Xchg;
  }
}

static Value *atomic(IRBuilder<> &B, const OpenCLMemory &Info, CallInst &Call) {
  Type *T = Call.getType();
  Value *P = Call.getArgOperand(0);
  Align Natural(T->getPrimitiveSizeInBits().getFixedValue() / 8);
  constexpr AtomicOrdering Relaxed = AtomicOrdering::Monotonic;
  for (unsigned A = 1; A < Call.arg_size(); ++A)
    if (Call.getArgOperand(A)->getType() != T)
      return nullptr;
  if (Info.access == OpenCLAccess::AtomicCmpXchg) {
    if (!T->isIntegerTy())
      return nullptr;
    auto *X = B.CreateAtomicCmpXchg(P, Call.getArgOperand(1), Call.getArgOperand(2), Natural, Relaxed, Relaxed);
    X->setVolatile(true);
    return B.CreateExtractValue(X, 0);
  }
  AtomicRMWInst::BinOp Op = operationOf(Info.access, Info.isSigned);
  if (!T->isIntegerTy() && Op != AtomicRMWInst::Xchg)
    return nullptr;
  Value *By = Call.arg_size() > 1 ? Call.getArgOperand(1) : ConstantInt::get(T, 1);
  return B.CreateAtomicRMW(Op, P, By, Natural, Relaxed);
}

// vload and vstore index in vectors of `width` elements; a vector of three halves takes the room of four in
// vloada_half3.
Value *vec::emitOpenCLMemory(IRBuilder<> &B, const OpenCLMemory &Info, CallInst &Call) {
  if (Info.access == OpenCLAccess::Prefetch)
    return &Call;
  bool Store = Info.access == OpenCLAccess::Store;
  if (!Store && Info.access != OpenCLAccess::Load)
    return atomic(B, Info, Call);
  Value *Stored = Store ? Call.getArgOperand(0) : nullptr;
  Value *Index = Call.getArgOperand(Store), *P = Call.getArgOperand(Store + 1);
  Type *Outside = Store ? Stored->getType() : Call.getType();
  Type *Element = Info.half ? B.getHalfTy() : Outside->getScalarType();
  Type *Inside = Outside->getWithNewType(Element);
  if (!P->getType()->isPointerTy() || !Index->getType()->isIntegerTy() || (Store && !Call.getType()->isVoidTy()))
    return nullptr;
  const DataLayout &DL = Call.getDataLayout();
  uint64_t Size = DL.getTypeAllocSize(Element).getFixedValue();
  unsigned Room = Info.aligned && Info.width == 3 ? 4 : Info.width;
  Value *At = B.CreateGEP(Element, P, B.CreateMul(Index, ConstantInt::get(Index->getType(), Room)));
  Align Alignment(Info.aligned ? Size * Room : Size);
  if (!Store) {
    Value *V = B.CreateAlignedLoad(Inside, At, Alignment);
    return Info.half ? B.CreateFPExt(V, Outside) : V;
  }
  if (Info.half && Info.rounding && Info.rounding != 'e')
    return nullptr;
  return B.CreateAlignedStore(Info.half ? B.CreateFPTrunc(Stored, Inside) : Stored, At, Alignment);
}
