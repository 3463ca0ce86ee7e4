// Group operations on vectors of scalable lanes.
//
//  reduce            LLVM's reductions for integers, else lane by lane
//  scan*             lane by lane
//  clustered_reduce  the last value of a scan over the cluster
//  broadcast         extracts an element by a variable index
//  shuffle*          lane by lane
//
// Inactive lanes get a value that changes nothing, as in group_values.cpp.
#include "passes/kernel/group_values.h"

using namespace llvm;

namespace vec {
namespace {

// The size of a ballot.
constexpr unsigned MostLanes = 64;

class ScalableLanes {
  IRBuilderBase &B;
  const ElementCount Count;
  Value *Mask;
  const LaneLoop Loop;
  Value *const Visited;

  VectorType *wide(Type *T) const { return VectorType::get(T->getScalarType(), Count); }
  static Type *element(const Value *V) { return V->getType()->getScalarType(); }
  Value *splat(Value *V) { return V->getType()->isVectorTy() ? V : B.CreateVectorSplat(Count, V); }
  Constant *all(Constant *C) { return ConstantVector::getSplat(Count, C); }
  Value *numbers(Type *T) { return B.CreateStepVector(wide(T)); }
  Value *lanes(Type *T) { return B.CreateElementCount(T, Count); }

  Value *withoutInactive(GroupArithmetic Op, Value *X) {
    return Mask ? B.CreateSelect(Mask, X, all(neutral(Op, element(X)))) : X;
  }

  Value *reduce(GroupArithmetic Op, Value *X) {
    if (Value *Reduced = reduceByOne(B, Op, X))
      return Reduced;
    return Loop(neutral(Op, element(X)),
                [&](Value *Index, Value *SoFar) { return combine(B, Op, SoFar, B.CreateExtractElement(X, Index)); });
  }

  // The scan begins anew in lanes for which `IsFirst` is true.
  Value *scan(GroupArithmetic Op, Value *X, function_ref<Value *(Value *Lane)> IsFirst) {
    return Loop(PoisonValue::get(X->getType()), [&](Value *Lane, Value *SoFar) {
      Value *Previous = B.CreateBinaryIntrinsic(Intrinsic::usub_sat, Lane, B.getInt64(1));
      Value *Before = B.CreateSelect(IsFirst(Lane), neutral(Op, element(X)), B.CreateExtractElement(SoFar, Previous));
      return B.CreateInsertElement(SoFar, combine(B, Op, Before, B.CreateExtractElement(X, Lane)), Lane);
    });
  }

  Value *scanInclusive(GroupArithmetic Op, Value *X) {
    return scan(Op, X, [&](Value *Lane) { return B.CreateIsNull(Lane); });
  }

  Value *scanExclusive(GroupArithmetic Op, Value *X) {
    Value *Before = B.CreateVectorSplice(all(neutral(Op, element(X))), scanInclusive(Op, X), -1);
    return combine(B, Op, all(identityOf(Op, element(X))), Before);
  }

  // Each lane gets the result of a scan at the last lane of its cluster.
  Value *clustered(GroupArithmetic Op, Value *X, Value *Size) {
    auto Others = [&](Value *Lane) {
      Value *Here = Size->getType()->isVectorTy() ? B.CreateExtractElement(Size, Lane) : Size;
      return B.CreateSub(B.CreateZExt(Here, B.getInt64Ty()), B.getInt64(1));
    };
    Value *Scan = scan(Op, X, [&](Value *Lane) { return B.CreateIsNull(B.CreateAnd(Lane, Others(Lane))); });
    Value *Last = B.CreateSub(Visited, B.getInt64(1));
    return Loop(PoisonValue::get(X->getType()), [&](Value *Lane, Value *SoFar) {
      Value *End = B.CreateBinaryIntrinsic(Intrinsic::umin, B.CreateOr(Lane, Others(Lane)), Last);
      return B.CreateInsertElement(SoFar, B.CreateExtractElement(Scan, End), Lane);
    });
  }

  // Not all targets can insert and extract elements of one bit.
  Value *arithmetic(GroupKind Kind, GroupArithmetic Given, ArrayRef<Value *> A) {
    Value *X = A[0];
    Type *T = element(X);
    const bool Truth = T->isIntegerTy(1) || isLogical(Given);
    if (Truth)
      X = B.CreateZExt(T->isIntegerTy(1) ? X : B.CreateIsNotNull(X), wide(B.getInt8Ty()));
    const GroupArithmetic Op = bitwise(Given);
    X = withoutInactive(Op, X);
    X = Kind == GroupKind::Reduce          ? reduce(Op, X)
        : Kind == GroupKind::ScanInclusive ? scanInclusive(Op, X)
        : Kind == GroupKind::ScanExclusive ? scanExclusive(Op, X)
                                           : clustered(Op, X, A[1]);
    return Truth ? B.CreateZExtOrTrunc(B.CreateIsNotNull(X), X->getType()->getWithNewType(T)) : X;
  }

  // Lane l gets X of lane Index[l], modulo the number of lanes.
  Value *permute(Value *X, Value *Index) {
    if (element(X)->isIntegerTy(1))
      return B.CreateTrunc(permute(B.CreateZExt(X, wide(B.getInt8Ty())), Index), wide(B.getInt1Ty()));
    Index = B.CreateURem(Index, splat(lanes(element(Index))));
    return Loop(PoisonValue::get(X->getType()), [&](Value *Lane, Value *SoFar) {
      Value *From = B.CreateZExt(B.CreateExtractElement(Index, Lane), B.getInt64Ty());
      return B.CreateInsertElement(SoFar, B.CreateExtractElement(X, From), Lane);
    });
  }

  Value *take(Value *X, Value *Lane) {
    if (!element(X)->isIntegerTy(1))
      return B.CreateExtractElement(X, Lane);
    return B.CreateTrunc(B.CreateExtractElement(B.CreateZExt(X, wide(B.getInt8Ty())), Lane), B.getInt1Ty());
  }

  // The number of the first active lane, as an i64; 0 if there is none.
  Value *firstActive() {
    if (!Mask)
      return B.getInt64(0);
    Value *First = B.CreateCountTrailingZeroElems(B.getInt64Ty(), Mask, /*ZeroIsPoison=*/false);
    return B.CreateSelect(B.CreateOrReduce(Mask), First, B.getInt64(0));
  }

  Value *ballot(Value *Bit) {
    assert(element(Bit)->isIntegerTy(1) && "a bit a lane");
    if (Mask)
      Bit = B.CreateSelect(Mask, Bit, Constant::getNullValue(Bit->getType()));
    Value *Lane = numbers(B.getInt64Ty());
    Bit = B.CreateAnd(Bit, B.CreateICmpULT(Lane, ConstantInt::get(Lane->getType(), MostLanes)));
    Value *One = B.CreateShl(ConstantInt::get(Lane->getType(), 1), Lane);
    return B.CreateOrReduce(B.CreateSelect(Bit, One, Constant::getNullValue(Lane->getType())));
  }

public:
  ScalableLanes(IRBuilderBase &B, ElementCount Count, Value *Mask, LaneLoop Loop, Value *Visited)
      : B(B), Count(Count), Mask(Mask), Loop(Loop), Visited(Visited) {
    assert((!Mask || Mask->getType() == wide(B.getInt1Ty())) && "a bit a lane");
  }

  Value *emit(const GroupOperation &Op, ArrayRef<Value *> A) {
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
      return permute(A[0], B.CreateXor(splat(A[1]), numbers(element(A[1]))));
    case GroupKind::ShuffleUp:
    case GroupKind::ShuffleDown: {
      const bool Up = Op.kind == GroupKind::ShuffleUp;
      Value *Delta = splat(A[2]), *Lane = numbers(element(Delta)), *N = splat(lanes(element(Delta)));
      Value *From = Up ? B.CreateSub(Lane, Delta) : B.CreateAdd(Lane, Delta);
      // A number that does not divide 2^32 does not divide a negative number taken as unsigned.
      Value *Wrapped = Up ? B.CreateAdd(From, N) : From;
      if (A[0] == A[1])
        return permute(A[0], Wrapped);
      // (prev, curr) or (curr, next): the lanes of the first operand come before those of the second.
      Value *InFirst = B.CreateICmpSLT(From, Up ? Constant::getNullValue(From->getType()) : N);
      return B.CreateSelect(InFirst, permute(A[0], Wrapped), permute(A[1], Wrapped));
    }
    case GroupKind::Ballot:
      return ballot(A[0]);
    case GroupKind::Elect:
      return B.CreateICmpEQ(numbers(B.getInt64Ty()), splat(firstActive()));
    }
    llvm_unreachable("all kinds are covered");
  }
};

} // namespace

Value *emitOverScalableLanes(IRBuilderBase &B, const GroupOperation &Op, ArrayRef<Value *> Arguments,
                             ElementCount Count, Value *Mask, LaneLoop Loop, Value *Visited) {
  assert(Arguments.size() == Op.arguments.size() && "the arguments of the operation");
  return ScalableLanes(B, Count, Mask, Loop, Visited).emit(Op, Arguments);
}

} // namespace vec
