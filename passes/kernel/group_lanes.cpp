// The operations by which lanes are combined, and what follows from how lanes meet.
#include "passes/kernel/group_lanes.h"
#include "llvm/IR/Constants.h"

using namespace llvm;

namespace vec {

bool isLogical(GroupArithmetic Op) {
  return Op == GroupArithmetic::LogicalAnd || Op == GroupArithmetic::LogicalOr || Op == GroupArithmetic::LogicalXor;
}

namespace {

// That on bits which does the same to truth values.
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

// What does an operation: an instruction or an intrinsic; and LLVM's reduction by it, of integers but for products,
// which not every target has an instruction for.
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

Value *GroupLanes::take(Value *X, Value *Lane) {
  if (!element(X)->isIntegerTy(1) || Bit->isIntegerTy(1))
    return B.CreateExtractElement(X, Lane);
  return B.CreateTrunc(B.CreateExtractElement(B.CreateZExt(X, wide(Bit)), Lane), B.getInt1Ty());
}

Value *GroupLanes::permute(Value *X, Value *Index) {
  if (!element(X)->isIntegerTy(1))
    return permuteElements(X, Index);
  return B.CreateTrunc(permuteElements(B.CreateZExt(X, wide(B.getInt8Ty())), Index), wide(B.getInt1Ty()));
}

Value *GroupLanes::shift(bool Up, ArrayRef<Value *> A) {
  Value *Delta = splat(A[2]), *Lane = numbers(element(Delta)), *N = splat(lanes(element(Delta)));
  Value *From = Up ? B.CreateSub(Lane, Delta) : B.CreateAdd(Lane, Delta);
  // What does not divide 2^32 does not divide what a negative number is as an unsigned one.
  Value *Wrapped = Up ? B.CreateAdd(From, N) : From;
  if (A[0] == A[1])
    return permute(A[0], Wrapped);
  // (prev, curr) or (curr, next): the first one's lanes come before the second one's.
  Value *InFirst = B.CreateICmpSLT(From, Up ? Constant::getNullValue(From->getType()) : N);
  return B.CreateSelect(InFirst, permute(A[0], Wrapped), permute(A[1], Wrapped));
}

// On the type that the operation works on.
Value *GroupLanes::arithmetic(GroupKind Kind, GroupArithmetic Given, ArrayRef<Value *> A) {
  Value *X = A[0];
  Type *T = element(X);
  const bool Truth = T->isIntegerTy(1) || isLogical(Given);
  if (Truth)
    X = B.CreateZExt(asTruth(X), wide(Bit));
  const GroupArithmetic Op = bitwise(Given);
  if (Mask)
    X = B.CreateSelect(Mask, X, all(neutral(Op, element(X))));
  switch (Kind) {
  case GroupKind::Reduce:
    X = reduce(Op, X);
    break;
  case GroupKind::ScanInclusive:
    X = scanInclusive(Op, X);
    break;
  case GroupKind::ScanExclusive: {
    Value *Before = movedUp(Op, scanInclusive(Op, X));
    X = combine(B, Op, all(identityOf(Op, element(X))), Before);
    break;
  }
  default:
    X = clustered(Op, X, A[1]);
  }
  return Truth ? B.CreateZExtOrTrunc(asTruth(X), X->getType()->getWithNewType(T)) : X;
}

Value *GroupLanes::emit(const GroupOperation &Op, ArrayRef<Value *> A) {
  assert(A.size() == Op.arguments.size() && "the arguments of the operation");
  switch (Op.kind) {
  case GroupKind::All:
    return arithmetic(GroupKind::Reduce, GroupArithmetic::And, A);
  case GroupKind::Any:
    return arithmetic(GroupKind::Reduce, GroupArithmetic::Or, A);
  case GroupKind::BroadcastFirst:
    return take(A[0], firstActive());
  case GroupKind::Broadcast:
    return A[1]->getType()->isVectorTy() ? permute(A[0], A[1]) : take(A[0], A[1]);
  case GroupKind::Reduce:
  case GroupKind::ScanInclusive:
  case GroupKind::ScanExclusive:
  case GroupKind::ClusteredReduce:
    return arithmetic(Op.kind, Op.arithmetic, A);
  case GroupKind::Shuffle:
    return permute(A[0], splat(A[1]));
  case GroupKind::ShuffleXor:
    return permute(A[0], B.CreateXor(B.CreateZExtOrTrunc(splat(A[1]), wide(B.getInt32Ty())), numbers(B.getInt32Ty())));
  case GroupKind::ShuffleUp:
  case GroupKind::ShuffleDown:
    return shift(Op.kind == GroupKind::ShuffleUp, A);
  case GroupKind::Ballot: {
    assert(element(A[0])->isIntegerTy(1) && "a bit a lane");
    return pack(Mask ? B.CreateSelect(Mask, A[0], Constant::getNullValue(A[0]->getType())) : A[0]);
  }
  case GroupKind::Elect:
    return B.CreateICmpEQ(numbers(B.getInt32Ty()), splat(B.CreateTrunc(firstActive(), B.getInt32Ty())));
  }
  llvm_unreachable("all kinds are covered");
}

} // namespace vec
