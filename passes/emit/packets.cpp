// Packets: conversions between the forms of a value.
#include "passes/emit/packets.h"

using namespace llvm;
using namespace vec;

bool vec::isSameAnywhere(const Value *V) { return isa<Constant>(V) || isa<MetadataAsValue>(V) || isa<InlineAsm>(V); }

Value *Packets::take(const Operand &O) {
  assert(O && "the recipe has no such operand");
  switch (O.In) {
  case Form::Scalar:
    return scalar(O.V);
  case Form::Vector:
    return vector(O.V);
  case Form::Integers:
    return integers(O.V, O.Bits);
  case Form::InOrder:
    return inOrder(O.Members, O.Part);
  case Form::Lanes:
    break;
  }
  llvm_unreachable("lanes are taken one by one");
}

void Packets::placeAfter(Value *Def) {
  auto *I = dyn_cast<Instruction>(Def);
  if (!I) {
    BasicBlock &Entry = Into.getEntryBlock();
    B.SetInsertPoint(&Entry, Entry.getFirstNonPHIOrDbgOrAlloca());
    return;
  }
  if (auto Next = I->getInsertionPointAfterDef())
    B.SetInsertPoint(I->getParent(), *Next);
}

Value *Packets::laneOffsets(Type *T, int64_t Step) {
  assert(T->isIntegerTy() && "numbers of bytes or steps");
  if (P.lanes().scalable) {
    Value *Steps = B.CreateVectorSplat(P.count(), ConstantInt::get(T, uint64_t(Step), true, true));
    return B.CreateMul(B.CreateStepVector(P.wide(T)), Steps);
  }
  SmallVector<Constant *, 16> C;
  for (unsigned L = 0; L < N; ++L)
    C.push_back(ConstantInt::get(T, uint64_t(Step) * L, /*IsSigned=*/true, /*ImplicitTrunc=*/true));
  return ConstantVector::get(C);
}

Value *Packets::elementOfLane(Value *Array, Type *T, Value *Index) {
  return B.CreatePtrAdd(Array, B.CreateMul(Index, B.getInt64(strideOf(T))));
}

Value *Packets::scalar(const Value *V) {
  if (isSameAnywhere(V))
    return const_cast<Value *>(V);
  Packet &K = Values[V];
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

Value *Packets::vector(const Value *V) {
  if (auto *C = dyn_cast<Constant>(V))
    return ConstantVector::getSplat(P.count(), const_cast<Constant *>(C));
  Packet &K = Values[V];
  if (K.Vector)
    return K.Vector;
  assert(P.hasVectorForm(V->getType()) && "no type of a vector's elements");
  IRBuilderBase::InsertPointGuard Guard(B);
  LaneShape S = P.shape(V);
  if (K.Scalar) {
    placeAfter(K.Scalar);
    Value *X = B.CreateVectorSplat(P.count(), K.Scalar);
    if (S.isLinear() && !S.isUniform()) {
      if (V->getType()->isPointerTy())
        X = B.CreatePtrAdd(X, laneOffsets(DL.getIndexType(V->getType()), S.step()));
      else
        X = B.CreateAdd(X, laneOffsets(V->getType(), S.step()));
    }
    return K.Vector = X;
  }
  if (K.Mask) {
    placeAfter(K.Mask);
    return K.Vector = B.CreateIsNeg(K.Mask);
  }
  assert(K.Lane.size() == N && "used before its definition");
  // Behind the last lane; behind the phis, if lanes are phis.
  placeAfter(K.Lane[N - 1]);
  Value *X = PoisonValue::get(P.wide(V->getType()));
  for (unsigned L = 0; L < N; ++L)
    X = B.CreateInsertElement(X, K.Lane[L], L);
  return K.Vector = X;
}

// The mask as integers, all bits of which are set in active lanes: see planMasks.
Value *Packets::integers(const Value *V, unsigned Bits) {
  assert(V->getType()->isIntegerTy(1) && Bits && "no mask");
  VectorType *Wide = P.wide(B.getIntNTy(Bits));
  if (auto *C = dyn_cast<Constant>(V))
    return C->isNullValue() ? Constant::getNullValue(Wide) : Constant::getAllOnesValue(Wide);
  if (Value *M = Values[V].Mask) {
    if (M->getType() == Wide)
      return M;
    // The value is shared by two webs of different width.
    IRBuilderBase::InsertPointGuard Guard(B);
    placeAfter(M);
    return B.CreateSExtOrTrunc(M, Wide);
  }
  const bool Uniform = P.shape(V).isUniform();
  Value *X = Uniform ? scalar(V) : vector(V);
  IRBuilderBase::InsertPointGuard Guard(B);
  placeAfter(X);
  if (Uniform)
    X = B.CreateVectorSplat(P.count(), B.CreateSExt(B.CreateFreeze(X), B.getIntNTy(Bits)));
  else // A leaf: a compare, or whatever else makes an i1. Logic on integers must not meet poison that a select would
       // have hidden.
    X = B.CreateSExt(B.CreateFreeze(X), Wide);
  return Values[V].Mask = X;
}

Value *Packets::inOrder(ArrayRef<const Value *> Members, unsigned Part) {
  assert(Members.size() > 1 && Part < Members.size() && "a part for each member");
  const unsigned K = unsigned(Members.size());
  SmallVector<int, 64> Index(N);
  if (all_equal(Members)) {
    for (unsigned L = 0; L < N; ++L)
      Index[L] = int((Part * N + L) / K);
    return B.CreateShuffleVector(vector(Members[0]), Index);
  }
  Value *Record = PoisonValue::get(FixedVectorType::get(Members[0]->getType(), K));
  for (auto [M, V] : enumerate(Members))
    Record = B.CreateInsertElement(Record, scalar(V), M);
  for (unsigned L = 0; L < N; ++L)
    Index[L] = int((Part * N + L) % K);
  return B.CreateShuffleVector(Record, Index);
}

Value *Packets::laneOfScalable(const Value *V, Value *Index) {
  assert(Index->getType()->isIntegerTy(64) && "the number of a lane");
  Packet &K = Values[V];
  LaneShape S = P.shape(V);
  Type *T = V->getType();
  if (K.Array)
    return B.CreateLoad(T, elementOfLane(K.Array, T, Index));
  if (S.isUniform())
    return scalar(V);
  if (!K.Scalar)
    return B.CreateExtractElement(vector(V), Index);
  Type *OffsetType = T->isPointerTy() ? DL.getIndexType(T) : T;
  Value *Offset =
      B.CreateMul(B.CreateZExtOrTrunc(Index, OffsetType), ConstantInt::get(OffsetType, uint64_t(S.step()), true, true));
  return T->isPointerTy() ? B.CreatePtrAdd(K.Scalar, Offset) : B.CreateAdd(K.Scalar, Offset);
}

Value *Packets::lane(const Value *V, Value *Index) {
  if (isSameAnywhere(V))
    return const_cast<Value *>(V);
  if (P.lanes().scalable)
    return laneOfScalable(V, Index);
  unsigned L = unsigned(cast<ConstantInt>(Index)->getZExtValue());
  assert(L < N && "no lane of the packet");
  Packet &K = Values[V];
  if (!K.Lane.empty())
    return K.Lane[L];
  LaneShape S = P.shape(V);
  if (S.isUniform())
    return scalar(V);
  SmallVector<Value *, 0> All(N);
  IRBuilderBase::InsertPointGuard Guard(B);
  if (K.Scalar) {
    placeAfter(K.Scalar);
    for (unsigned I = 0; I < N; ++I) {
      int64_t Offset = int64_t(uint64_t(S.step()) * I);
      if (V->getType()->isPointerTy())
        All[I] = I ? B.CreatePtrAdd(K.Scalar, ConstantInt::getSigned(DL.getIndexType(V->getType()), Offset)) : K.Scalar;
      else
        All[I] = B.CreateAdd(K.Scalar, ConstantInt::get(V->getType(), Offset, true, true));
    }
  } else {
    Value *X = vector(V);
    placeAfter(X);
    for (unsigned I = 0; I < N; ++I)
      All[I] = B.CreateExtractElement(X, uint64_t(I));
  }
  K.Lane = std::move(All);
  return K.Lane[L];
}
