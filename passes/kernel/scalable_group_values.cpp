// Group operations on vectors of scalable lanes.
//
//   reduce            LLVM's reductions for integers, else lane after lane
//   scan*             lane after lane
//   clustered_reduce  the end of a scan over the cluster
//   broadcast         an element whose number is known at run time
//   shuffle*          lane after lane
//
// A lane that is off gets a value that changes nothing, as in group_values.cpp.
#include "passes/kernel/group_lanes.h"
#include "passes/kernel/group_values.h"

using namespace llvm;

namespace vec {
namespace {

// What a ballot holds.
constexpr unsigned MostLanes = 64;

class ScalableLanes final : public GroupLanes {
  const LaneLoop Loop;
  Value *const Visited;

  Value *reduce(GroupArithmetic Op, Value *X) override {
    if (Value *Reduced = reduceByOne(B, Op, X))
      return Reduced;
    return Loop(neutral(Op, element(X)),
                [&](Value *Index, Value *SoFar) { return combine(B, Op, SoFar, B.CreateExtractElement(X, Index)); });
  }

  // Begins anew in each lane that is the first of something.
  Value *scan(GroupArithmetic Op, Value *X, function_ref<Value *(Value *Lane)> IsFirst) {
    return Loop(PoisonValue::get(X->getType()), [&](Value *Lane, Value *SoFar) {
      Value *Previous = B.CreateBinaryIntrinsic(Intrinsic::usub_sat, Lane, B.getInt64(1));
      Value *Before = B.CreateSelect(IsFirst(Lane), neutral(Op, element(X)), B.CreateExtractElement(SoFar, Previous));
      return B.CreateInsertElement(SoFar, combine(B, Op, Before, B.CreateExtractElement(X, Lane)), Lane);
    });
  }

  Value *scanInclusive(GroupArithmetic Op, Value *X) override {
    return scan(Op, X, [&](Value *Lane) { return B.CreateIsNull(Lane); });
  }

  Value *movedUp(GroupArithmetic Op, Value *X) override {
    return B.CreateVectorSplice(all(neutral(Op, element(X))), X, -1);
  }

  // Each lane gets what the last one of its neighbours has of a scan over them.
  Value *clustered(GroupArithmetic Op, Value *X, Value *Size) override {
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

  Value *permuteElements(Value *X, Value *Index) override {
    Index = B.CreateURem(Index, splat(lanes(element(Index))));
    return Loop(PoisonValue::get(X->getType()), [&](Value *Lane, Value *SoFar) {
      Value *From = B.CreateZExt(B.CreateExtractElement(Index, Lane), B.getInt64Ty());
      return B.CreateInsertElement(SoFar, B.CreateExtractElement(X, From), Lane);
    });
  }

  Value *first(Value *Lanes) override {
    Value *First = B.CreateCountTrailingZeroElems(B.getInt64Ty(), Lanes, /*ZeroIsPoison=*/false);
    return B.CreateSelect(B.CreateOrReduce(Lanes), First, B.getInt64(0));
  }

  Value *pack(Value *Bits) override {
    Value *Lane = numbers(B.getInt64Ty());
    Bits = B.CreateAnd(Bits, B.CreateICmpULT(Lane, ConstantInt::get(Lane->getType(), MostLanes)));
    Value *One = B.CreateShl(ConstantInt::get(Lane->getType(), 1), Lane);
    return B.CreateOrReduce(B.CreateSelect(Bits, One, Constant::getNullValue(Lane->getType())));
  }

public:
  // Elements of single bits cannot be put in and taken out everywhere.
  ScalableLanes(IRBuilderBase &B, ElementCount Count, Value *Mask, LaneLoop Loop, Value *Visited)
      : GroupLanes(B, Count, Mask, B.getInt8Ty()), Loop(Loop), Visited(Visited) {}
};

} // namespace

Value *emitOverScalableLanes(IRBuilderBase &B, const GroupOperation &Op, ArrayRef<Value *> Arguments,
                             ElementCount Count, Value *Mask, LaneLoop Loop, Value *Visited) {
  return ScalableLanes(B, Count, Mask, Loop, Visited).emit(Op, Arguments);
}

} // namespace vec
