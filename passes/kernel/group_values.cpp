// Group operations on vectors of fixed lanes.
//
//   reduce            a tree over halves for floating point, the same on every target; LLVM's reductions for integers
//   scan_inclusive    log2(lanes) steps: x = x (op) (x moved up by 1, 2, 4, ... lanes)
//   scan_exclusive    the inclusive one, moved up by one lane
//   clustered_reduce  log2(size) steps: x = x (op) (x of lane ^ 1, 2, 4, ...)
//   shuffle*          a permutation by a vector of lanes
//
// Inactive lanes get a value that changes nothing: -0 in sums, NaN where fmin and fmax ignore it.
#include "passes/kernel/group_values.h"
#include "llvm/IR/Constants.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace vec {

bool isLogical(GroupArithmetic Op) {
  return Op == GroupArithmetic::LogicalAnd || Op == GroupArithmetic::LogicalOr || Op == GroupArithmetic::LogicalXor;
}

GroupArithmetic bitwise(GroupArithmetic Op) {
  switch (Op) {
  case GroupArithmetic::LogicalAnd:
    return GroupArithmetic::And;
  case GroupArithmetic::LogicalOr:
    return GroupArithmetic::Or;
  case GroupArithmetic::LogicalXor:
    return GroupArithmetic::Xor;
  default:
    return Op;
  }
}

namespace {

// How an operation is computed: by an instruction or an intrinsic; and by LLVM's reduction, for integers except
// products, for which not every target has an instruction.
struct Means {
  Instruction::BinaryOps Opcode;
  Intrinsic::ID Intrinsic = Intrinsic::not_intrinsic, Reduction = Intrinsic::not_intrinsic;
};

Means meansOf(GroupArithmetic Op) {
  constexpr auto No = Instruction::BinaryOpsEnd;
  switch (bitwise(Op)) {
  case GroupArithmetic::Add:
    return {Instruction::Add, {}, Intrinsic::vector_reduce_add};
  case GroupArithmetic::Mul:
    return {Instruction::Mul};
  case GroupArithmetic::FAdd:
    return {Instruction::FAdd};
  case GroupArithmetic::FMul:
    return {Instruction::FMul};
  case GroupArithmetic::And:
    return {Instruction::And, {}, Intrinsic::vector_reduce_and};
  case GroupArithmetic::Or:
    return {Instruction::Or, {}, Intrinsic::vector_reduce_or};
  case GroupArithmetic::Xor:
    return {Instruction::Xor, {}, Intrinsic::vector_reduce_xor};
  case GroupArithmetic::SMin:
    return {No, Intrinsic::smin, Intrinsic::vector_reduce_smin};
  case GroupArithmetic::SMax:
    return {No, Intrinsic::smax, Intrinsic::vector_reduce_smax};
  case GroupArithmetic::UMin:
    return {No, Intrinsic::umin, Intrinsic::vector_reduce_umin};
  case GroupArithmetic::UMax:
    return {No, Intrinsic::umax, Intrinsic::vector_reduce_umax};
  case GroupArithmetic::FMin:
    return {No, Intrinsic::minnum};
  case GroupArithmetic::FMax:
    return {No, Intrinsic::maxnum};
  default:
    llvm_unreachable("no operation");
  }
}

} // namespace

Constant *neutral(GroupArithmetic Op, Type *T) {
  if (Op == GroupArithmetic::FMin || Op == GroupArithmetic::FMax)
    return ConstantFP::getNaN(T);
  if (Op == GroupArithmetic::FAdd)
    return ConstantFP::getNegativeZero(T);
  return identityOf(Op, T);
}

Value *reduceByOne(IRBuilderBase &B, GroupArithmetic Op, Value *X) {
  const Intrinsic::ID Reduction = meansOf(Op).Reduction;
  return Reduction ? B.CreateUnaryIntrinsic(Reduction, X) : nullptr;
}

namespace {

class Lanes {
  IRBuilderBase &B;
  const unsigned N;
  Value *Mask;

  FixedVectorType *wide(Type *T) const { return FixedVectorType::get(T->getScalarType(), N); }
  static Type *element(const Value *V) { return V->getType()->getScalarType(); }

  Value *numbers() const {
    SmallVector<Constant *, 64> C;
    for (unsigned L = 0; L < N; ++L)
      C.push_back(B.getInt32(L));
    return ConstantVector::get(C);
  }

  Value *withoutInactive(GroupArithmetic Op, Value *X) {
    if (!Mask)
      return X;
    return B.CreateSelect(Mask, X, ConstantVector::getSplat(ElementCount::getFixed(N), neutral(Op, element(X))));
  }

  // Lane l gets X of lane l - Up; lanes without such a lane get a value that changes nothing.
  Value *movedUp(GroupArithmetic Op, Value *X, unsigned Up) {
    Value *Outside = ConstantVector::getSplat(ElementCount::getFixed(N), neutral(Op, element(X)));
    SmallVector<int, 64> Index;
    for (unsigned L = 0; L < N; ++L)
      Index.push_back(L < Up ? int(N + L) : int(L - Up));
    return B.CreateShuffleVector(X, Outside, Index);
  }

  Value *reduce(GroupArithmetic Op, Value *X) {
    if (Op == GroupArithmetic::Mul)
      return B.CreateMulReduce(X);
    if (Value *Reduced = reduceByOne(B, Op, X))
      return Reduced;
    Constant *Outside = ConstantVector::getSplat(ElementCount::getFixed(N), neutral(Op, element(X)));
    for (unsigned Width = unsigned(PowerOf2Ceil(N)); Width > 1; Width /= 2) {
      // The upper half beside the lower one; lanes beyond the last have a value that changes nothing.
      SmallVector<int, 64> Low, High;
      unsigned Have = cast<FixedVectorType>(X->getType())->getNumElements();
      for (unsigned L = 0; L < Width / 2; ++L) {
        Low.push_back(int(L));
        High.push_back(L + Width / 2 < Have ? int(L + Width / 2) : int(Have));
      }
      Value *Rest = Have == N ? static_cast<Value *>(Outside)
                              : ConstantVector::getSplat(ElementCount::getFixed(Have), neutral(Op, element(X)));
      X = combine(B, Op, B.CreateShuffleVector(X, Rest, Low), B.CreateShuffleVector(X, Rest, High));
    }
    return B.CreateExtractElement(X, uint64_t(0));
  }

  Value *scanInclusive(GroupArithmetic Op, Value *X) {
    for (unsigned Up = 1; Up < N; Up *= 2)
      X = combine(B, Op, movedUp(Op, X, Up), X);
    return X;
  }

  Value *scanExclusive(GroupArithmetic Op, Value *X) {
    Value *Before = movedUp(Op, scanInclusive(Op, X), 1);
    Constant *First = identityOf(Op, element(X));
    return combine(B, Op, ConstantVector::getSplat(ElementCount::getFixed(N), First), Before);
  }

  Value *clustered(GroupArithmetic Op, Value *X, Value *Size) {
    for (unsigned Distance = 1; Distance < N; Distance *= 2) {
      SmallVector<int, 64> Index;
      for (unsigned L = 0; L < N; ++L)
        Index.push_back((L ^ Distance) < N ? int(L ^ Distance) : int(N));
      Value *Outside = ConstantVector::getSplat(ElementCount::getFixed(N), neutral(Op, element(X)));
      Value *Both = combine(B, Op, X, B.CreateShuffleVector(X, Outside, Index));
      X = B.CreateSelect(B.CreateICmpUGT(Size, ConstantInt::get(Size->getType(), Distance)), Both, X);
    }
    return X;
  }

  // Arithmetic operations, in the type that the operation works on.
  Value *arithmetic(const GroupOperation &Op, ArrayRef<Value *> Arguments) {
    Value *X = Arguments[0];
    Type *T = element(X);
    const bool Logical = isLogical(Op.arithmetic);
    if (Logical && !T->isIntegerTy(1))
      X = B.CreateIsNotNull(X);
    GroupArithmetic How = bitwise(Op.arithmetic);
    X = withoutInactive(How, X);
    switch (Op.kind) {
    case GroupKind::Reduce:
      X = reduce(How, X);
      break;
    case GroupKind::ScanInclusive:
      X = scanInclusive(How, X);
      break;
    case GroupKind::ScanExclusive:
      X = scanExclusive(How, X);
      break;
    default:
      X = clustered(How, X, Arguments[1]);
    }
    return Logical ? B.CreateZExt(X, X->getType()->isVectorTy() ? wide(T) : T) : X;
  }

  // Lane l gets X of lane Index[l], modulo the number of lanes.
  Value *permute(Value *X, Value *Index) {
    if (element(X)->isIntegerTy(1))
      return B.CreateTrunc(permute(B.CreateZExt(X, wide(B.getInt8Ty())), Index), wide(B.getInt1Ty()));
    Value *Count = ConstantInt::get(Index->getType(), N);
    Index =
        isPowerOf2_32(N) ? B.CreateAnd(Index, ConstantInt::get(Index->getType(), N - 1)) : B.CreateURem(Index, Count);
    if (auto *C = dyn_cast<Constant>(Index)) {
      SmallVector<int, 64> Lane;
      for (unsigned L = 0; L < N; ++L) {
        auto *K = dyn_cast_or_null<ConstantInt>(C->getAggregateElement(L));
        Lane.push_back(K ? int(K->getZExtValue()) : PoisonMaskElem);
      }
      return B.CreateShuffleVector(X, Lane);
    }
    Value *Result = PoisonValue::get(X->getType());
    for (unsigned L = 0; L < N; ++L)
      Result = B.CreateInsertElement(Result, B.CreateExtractElement(X, B.CreateExtractElement(Index, L)), L);
    return Result;
  }

  Value *splat(Value *V) { return V->getType()->isVectorTy() ? V : B.CreateVectorSplat(N, V); }

  Value *ballot(Value *Bit) {
    assert(element(Bit)->isIntegerTy(1) && "a bit a lane");
    if (Mask)
      Bit = B.CreateSelect(Mask, Bit, Constant::getNullValue(Bit->getType()));
    return B.CreateZExt(B.CreateBitCast(Bit, B.getIntNTy(N)), B.getInt64Ty());
  }

  // The number of the first active lane, as an i64; 0 if there is none.
  Value *firstActive() {
    if (!Mask)
      return B.getInt64(0);
    Value *Bits = B.CreateZExt(B.CreateBitCast(Mask, B.getIntNTy(N)), B.getInt64Ty());
    Value *First = B.CreateBinaryIntrinsic(Intrinsic::cttz, Bits, B.getFalse());
    return B.CreateSelect(B.CreateIsNotNull(Bits), First, B.getInt64(0));
  }

public:
  Lanes(IRBuilderBase &B, unsigned N, Value *Mask) : B(B), N(N), Mask(Mask) {
    assert(N <= 64 && (!Mask || Mask->getType() == FixedVectorType::get(B.getInt1Ty(), N)) && "a bit a lane");
  }

  Value *emit(const GroupOperation &Op, ArrayRef<Value *> A) {
    assert(A.size() == Op.arguments.size() && "the arguments of the operation");
    switch (Op.kind) {
    case GroupKind::All:
      return B.CreateAndReduce(withoutInactive(GroupArithmetic::And, A[0]));
    case GroupKind::Any:
      return B.CreateOrReduce(withoutInactive(GroupArithmetic::Or, A[0]));
    case GroupKind::BroadcastFirst:
      return B.CreateExtractElement(A[0], firstActive());
    case GroupKind::Broadcast:
      return A[1]->getType()->isVectorTy() ? permute(A[0], A[1]) : B.CreateExtractElement(A[0], A[1]);
    case GroupKind::Reduce:
    case GroupKind::ScanInclusive:
    case GroupKind::ScanExclusive:
    case GroupKind::ClusteredReduce:
      return arithmetic(Op, A);
    case GroupKind::Shuffle:
      return permute(A[0], splat(A[1]));
    case GroupKind::ShuffleXor:
      return permute(A[0], B.CreateXor(B.CreateZExtOrTrunc(splat(A[1]), wide(B.getInt32Ty())), numbers()));
    case GroupKind::ShuffleUp:
    case GroupKind::ShuffleDown: {
      bool Up = Op.kind == GroupKind::ShuffleUp;
      Value *Delta = splat(A[2]);
      Value *From = Up ? B.CreateSub(numbers(), Delta) : B.CreateAdd(numbers(), Delta);
      // A number of lanes that is no power of two does not divide a negative number taken as unsigned.
      Value *Up32 = Up ? B.CreateAdd(From, ConstantInt::get(From->getType(), N)) : From;
      if (A[0] == A[1])
        return permute(A[0], Up32);
      // (prev, curr) or (curr, next): the lanes of the first operand come before those of the second.
      Value *InFirst = B.CreateICmpSLT(From, ConstantInt::get(From->getType(), Up ? 0 : N));
      return B.CreateSelect(InFirst, permute(A[0], Up32), permute(A[1], Up32));
    }
    case GroupKind::Ballot:
      return ballot(A[0]);
    case GroupKind::Elect:
      return B.CreateICmpEQ(numbers(), B.CreateVectorSplat(N, B.CreateTrunc(firstActive(), B.getInt32Ty())));
    }
    llvm_unreachable("all kinds are covered");
  }
};

} // namespace

Value *combine(IRBuilderBase &B, GroupArithmetic Op, Value *X, Value *Y) {
  assert(X->getType() == Y->getType() && "values of one type");
  const Means By = meansOf(Op);
  return By.Intrinsic ? B.CreateBinaryIntrinsic(By.Intrinsic, X, Y) : B.CreateBinOp(By.Opcode, X, Y);
}

Constant *identityOf(GroupArithmetic Op, Type *T) {
  const Means By = meansOf(Op);
  if (By.Intrinsic == Intrinsic::minnum || By.Intrinsic == Intrinsic::maxnum)
    return ConstantFP::getInfinity(T, /*Negative=*/By.Intrinsic == Intrinsic::maxnum);
  return By.Intrinsic ? ConstantExpr::getIntrinsicIdentity(By.Intrinsic, T)
                      : ConstantExpr::getBinOpIdentity(By.Opcode, T, /*AllowRHSConstant=*/false, /*NSZ=*/true);
}

Value *emitOverLanes(IRBuilderBase &B, const GroupOperation &Op, ArrayRef<Value *> Arguments, unsigned N, Value *Mask) {
  return Lanes(B, N, Mask).emit(Op, Arguments);
}

} // namespace vec
