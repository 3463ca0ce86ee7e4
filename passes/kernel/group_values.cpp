// Group operations on vectors of fixed lanes.
//
//   reduce            a tree over halves for floating point, the same on every target; LLVM's reductions for integers
//   scan_inclusive    log2(lanes) steps: x = x (op) (x moved up by 1, 2, 4, ... lanes)
//   scan_exclusive    the inclusive one, moved up by one lane
//   clustered_reduce  log2(size) steps: x = x (op) (x of lane ^ 1, 2, 4, ...)
//   shuffle*          a permutation by a vector of lanes
//
// A lane that is off gets a value that changes nothing: -0 in sums, NaN where fmin and fmax ignore it.
#include "passes/kernel/group_values.h"
#include "passes/kernel/group_lanes.h"
#include "llvm/IR/Constants.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace vec {
namespace {

class FixedLanes final : public GroupLanes {
  const unsigned N;

  Value *neutralLanes(GroupArithmetic Op, Value *X) const { return all(neutral(Op, element(X))); }

  // Lane l gets X of lane l - Up; what comes in from outside changes nothing.
  Value *movedUp(GroupArithmetic Op, Value *X, unsigned Up) {
    SmallVector<int, 64> Index;
    for (unsigned L = 0; L < N; ++L)
      Index.push_back(L < Up ? int(N + L) : int(L - Up));
    return B.CreateShuffleVector(X, neutralLanes(Op, X), Index);
  }
  Value *movedUp(GroupArithmetic Op, Value *X) override { return movedUp(Op, X, 1); }

  Value *reduce(GroupArithmetic Op, Value *X) override {
    if (Op == GroupArithmetic::Mul)
      return B.CreateMulReduce(X);
    if (Value *Reduced = reduceByOne(B, Op, X))
      return Reduced;
    Value *Outside = neutralLanes(Op, X);
    for (unsigned Width = unsigned(PowerOf2Ceil(N)); Width > 1; Width /= 2) {
      // The upper half beside the lower one; past the last lane stands what changes nothing.
      SmallVector<int, 64> Low, High;
      unsigned Have = cast<FixedVectorType>(X->getType())->getNumElements();
      for (unsigned L = 0; L < Width / 2; ++L) {
        Low.push_back(int(L));
        High.push_back(L + Width / 2 < Have ? int(L + Width / 2) : int(Have));
      }
      Value *Rest =
          Have == N ? Outside : ConstantVector::getSplat(ElementCount::getFixed(Have), neutral(Op, element(X)));
      X = combine(B, Op, B.CreateShuffleVector(X, Rest, Low), B.CreateShuffleVector(X, Rest, High));
    }
    return B.CreateExtractElement(X, uint64_t(0));
  }

  Value *scanInclusive(GroupArithmetic Op, Value *X) override {
    for (unsigned Up = 1; Up < N; Up *= 2)
      X = combine(B, Op, movedUp(Op, X, Up), X);
    return X;
  }

  Value *clustered(GroupArithmetic Op, Value *X, Value *Size) override {
    for (unsigned Distance = 1; Distance < N; Distance *= 2) {
      SmallVector<int, 64> Index;
      for (unsigned L = 0; L < N; ++L)
        Index.push_back((L ^ Distance) < N ? int(L ^ Distance) : int(N));
      Value *Both = combine(B, Op, X, B.CreateShuffleVector(X, neutralLanes(Op, X), Index));
      X = B.CreateSelect(B.CreateICmpUGT(Size, ConstantInt::get(Size->getType(), Distance)), Both, X);
    }
    return X;
  }

  Value *permuteElements(Value *X, Value *Index) override {
    Index = isPowerOf2_32(N) ? B.CreateAnd(Index, ConstantInt::get(Index->getType(), N - 1))
                             : B.CreateURem(Index, ConstantInt::get(Index->getType(), N));
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

  Value *pack(Value *Bits) override { return B.CreateZExt(B.CreateBitCast(Bits, B.getIntNTy(N)), B.getInt64Ty()); }

  Value *first(Value *Lanes) override {
    Value *Bits = pack(Lanes);
    Value *First = B.CreateBinaryIntrinsic(Intrinsic::cttz, Bits, B.getFalse());
    return B.CreateSelect(B.CreateIsNotNull(Bits), First, B.getInt64(0));
  }

public:
  FixedLanes(IRBuilderBase &B, unsigned N, Value *Mask)
      : GroupLanes(B, ElementCount::getFixed(N), Mask, B.getInt1Ty()), N(N) {
    assert(N <= 64 && "a ballot has them all");
  }
};

} // namespace

Value *emitOverLanes(IRBuilderBase &B, const GroupOperation &Op, ArrayRef<Value *> Arguments, unsigned N, Value *Mask) {
  return FixedLanes(B, N, Mask).emit(Op, Arguments);
}

} // namespace vec
