// A value in the form that a use needs. Conversions are placed at the definition, so that every use is dominated and
// one conversion serves all.
#include "passes/analysis/lane_builtins.h"
#include "passes/emit/emitter.h"

using namespace llvm;
using namespace vec;

void Emitter::placeAfter(Value *Def) {
  auto *I = dyn_cast<Instruction>(Def);
  if (!I) {
    BasicBlock &Entry = NF.getEntryBlock();
    B.SetInsertPoint(&Entry, Entry.getFirstNonPHIOrDbgOrAlloca());
    return;
  }
  if (auto Next = I->getInsertionPointAfterDef())
    B.SetInsertPoint(I->getParent(), *Next);
}

Value *Emitter::laneOffsets(Type *T, int64_t Step) {
  if (P.lanes().scalable) {
    Value *Steps = B.CreateVectorSplat(P.count(), ConstantInt::get(T, uint64_t(Step), true, true));
    return B.CreateMul(B.CreateStepVector(wide(T)), Steps);
  }
  SmallVector<Constant *, 16> C;
  for (unsigned L = 0; L < N; ++L)
    C.push_back(ConstantInt::get(T, uint64_t(Step) * L, /*IsSigned=*/true, /*ImplicitTrunc=*/true));
  return ConstantVector::get(C);
}

Value *Emitter::scalar(const Value *V) {
  if (isa<Constant>(V) || isa<MetadataAsValue>(V) || isa<InlineAsm>(V))
    return const_cast<Value *>(V);
  Packet &K = Packets[V];
  if (K.Scalar)
    return K.Scalar;
  assert(P.shape(V).isLinear() && "a varying value has no scalar form");
  if (!K.Lane.empty())
    return K.Scalar = K.Lane[0];
  assert(K.Vector && "used before its definition");
  IRBuilderBase::InsertPointGuard Guard(B);
  placeAfter(K.Vector);
  return K.Scalar = B.CreateExtractElement(K.Vector, uint64_t(0));
}

Value *Emitter::vector(const Value *V) {
  if (auto *C = dyn_cast<Constant>(V))
    return ConstantVector::getSplat(P.count(), const_cast<Constant *>(C));
  Packet &K = Packets[V];
  if (K.Vector)
    return K.Vector;
  IRBuilderBase::InsertPointGuard Guard(B);
  LaneShape S = P.shape(V);
  if (K.Scalar) {
    placeAfter(K.Scalar);
    Value *X = B.CreateVectorSplat(P.count(), K.Scalar);
    if (S.isLinear() && !S.isUniform()) {
      if (V->getType()->isPointerTy())
        X = B.CreatePtrAdd(X, laneOffsets(F.getDataLayout().getIndexType(V->getType()), S.step()));
      else
        X = B.CreateAdd(X, laneOffsets(V->getType(), S.step()));
    }
    return Packets[V].Vector = X;
  }
  if (K.Mask) {
    placeAfter(K.Mask);
    return Packets[V].Vector = B.CreateIsNeg(K.Mask);
  }
  assert(!K.Lane.empty() && "used before its definition");
  // Behind the last lane, or behind the phis if lanes are phis.
  placeAfter(K.Lane[N - 1]);
  Value *X = PoisonValue::get(wide(V->getType()));
  for (unsigned L = 0; L < N; ++L)
    X = B.CreateInsertElement(X, K.Lane[L], L);
  return Packets[V].Vector = X;
}

Value *Emitter::lane(const Value *V, Value *Index) {
  if (isa<Constant>(V) || isa<MetadataAsValue>(V) || isa<InlineAsm>(V))
    return const_cast<Value *>(V);
  Packet &K = Packets[V];
  LaneShape S = P.shape(V);
  if (P.lanes().scalable) {
    // Inside a lane loop, for this use alone.
    Type *T = V->getType();
    if (K.Array)
      return B.CreateLoad(T, elementOfLane(K.Array, T, Index));
    if (S.isUniform())
      return scalar(V);
    if (!K.Scalar)
      return B.CreateExtractElement(vector(V), Index);
    Type *OffsetType = T->isPointerTy() ? F.getDataLayout().getIndexType(T) : T;
    Value *Offset = B.CreateMul(B.CreateZExtOrTrunc(Index, OffsetType),
                                ConstantInt::get(OffsetType, uint64_t(S.step()), true, true));
    return T->isPointerTy() ? B.CreatePtrAdd(K.Scalar, Offset) : B.CreateAdd(K.Scalar, Offset);
  }
  unsigned L = unsigned(cast<ConstantInt>(Index)->getZExtValue());
  if (K.Lane.empty()) {
    if (S.isUniform())
      return scalar(V);
    SmallVector<Value *, 0> All(N);
    IRBuilderBase::InsertPointGuard Guard(B);
    if (K.Scalar) {
      placeAfter(K.Scalar);
      for (unsigned I = 0; I < N; ++I) {
        int64_t Offset = int64_t(uint64_t(S.step()) * I);
        if (V->getType()->isPointerTy())
          All[I] =
              I ? B.CreatePtrAdd(K.Scalar, ConstantInt::getSigned(F.getDataLayout().getIndexType(V->getType()), Offset))
                : K.Scalar;
        else
          All[I] = B.CreateAdd(K.Scalar, ConstantInt::get(V->getType(), Offset, true, true));
      }
    } else {
      Value *X = vector(V);
      placeAfter(X);
      for (unsigned I = 0; I < N; ++I)
        All[I] = B.CreateExtractElement(X, uint64_t(I));
    }
    Packets[V].Lane = std::move(All);
    return Packets[V].Lane[L];
  }
  return K.Lane[L];
}

Value *Emitter::any(const Value *Mask) {
  if (P.shape(Mask).isUniform())
    return scalar(Mask);
  if (!Length || !P.hasVectorLength())
    return B.CreateOrReduce(vector(Mask));
  Value *M = maskBesidesLength(Mask);
  Value *All = Constant::getAllOnesValue(M->getType());
  return B.CreateIntrinsic(Intrinsic::vp_reduce_or, {M->getType()}, {B.getFalse(), M, All, Length});
}

Value *Emitter::reduce(const CallInst &I) {
  const Value *V = I.getArgOperand(0);
  return laneBuiltin(I) == LaneBuiltin::All && !P.shape(V).isUniform() ? B.CreateAndReduce(vector(V)) : any(V);
}
