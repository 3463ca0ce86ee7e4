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
    return inOrder(O);
  case Form::Lanes:
    break;
  }
  llvm_unreachable("lanes are taken one by one");
}

Packet &Packets::of(const Value *V) {
  auto *I = dyn_cast<Instruction>(V);
  return I && P[*I].Order ? partOf(*P[*I].Order, Part) : Values[V];
}

Packet &Packets::partOf(const MemoryOrder &Order, unsigned Number) {
  SmallVector<Packet, 0> &All = Parts[&Order];
  All.resize(Order.size());
  return All[Number];
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
  if (K.Mask)
    return vectorOf(K);
  if (auto *I = dyn_cast<Instruction>(V); I && P[*I].Order) {
    Value *X = bringToLanes(*I);
    return Values[V].Vector = X;
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

Value *Packets::vectorOf(Packet &K) {
  if (K.Vector)
    return K.Vector;
  assert(K.Mask && "used before its definition");
  IRBuilderBase::InsertPointGuard Guard(B);
  placeAfter(K.Mask);
  return K.Vector = B.CreateIsNeg(K.Mask);
}

Value *Packets::inOrder(const Operand &O) {
  Value *X = nullptr;
  for (const MemoryOrder::Source &S : O.Order->Sources) {
    Value *Next = S.isOfTuple() ? partOfTuple(S, O.Part, O.Bits) : bringInOrder(S.Values, O.Part);
    if (!X) {
      X = Next;
      continue;
    }
    SmallVector<int, 64> Index(N);
    for (unsigned L = 0; L < N; ++L)
      Index[L] = int(S.Values[(O.Part * N + L) % S.Values.size()] ? N + L : L);
    X = B.CreateShuffleVector(X, Next, Index);
  }
  return X;
}

Value *Packets::partOfTuple(const MemoryOrder::Source &S, unsigned Number, unsigned Bits) {
  const unsigned Members = unsigned(S.Slots.size());
  Packet &K = partOf(*P[*cast<Instruction>(S.first())].Order, Number);
  if (Bits) {
    if (K.Mask && K.Mask->getType() == P.wide(B.getIntNTy(Bits)))
      return K.Mask;
    return B.CreateSExt(B.CreateFreeze(vectorOf(K)), P.wide(B.getIntNTy(Bits)));
  }
  Value *X = vectorOf(K);
  if (S.isInPlace())
    return X;
  SmallVector<int, 64> Index(N);
  for (unsigned L = 0; L < N; ++L) {
    const unsigned Member = (Number * N + L) % Members;
    Index[L] = S.Slots[Member] < 0 ? PoisonMaskElem : int(L - Member) + S.Slots[Member];
  }
  return B.CreateShuffleVector(X, Index);
}

Value *Packets::bringInOrder(ArrayRef<const Value *> Members, unsigned Number) {
  const unsigned K = unsigned(Members.size());
  assert(K > 1 && Number < K && "a part for each member");
  const Value *First = *find_if(Members, [](const Value *V) { return V != nullptr; });
  SmallVector<int, 64> Index(N);
  if (!P.shape(First).isUniform()) {
    for (unsigned L = 0; L < N; ++L)
      Index[L] = int((Number * N + L) / K);
    return B.CreateShuffleVector(vector(First), Index);
  }
  Value *Record = PoisonValue::get(FixedVectorType::get(First->getType(), K));
  for (auto [M, V] : enumerate(Members))
    if (V)
      Record = B.CreateInsertElement(Record, scalar(V), M);
  for (unsigned L = 0; L < N; ++L)
    Index[L] = int((Number * N + L) % K);
  return B.CreateShuffleVector(Record, Index);
}

// Collects a member of all records from the parts, behind the last of them.
Value *Packets::bringToLanes(const Instruction &I) {
  const MemoryOrder &Order = *P[I].Order;
  const unsigned K = Order.size();
  SmallVector<Value *, 4> All;
  for (unsigned Number = 0; Number < K; ++Number)
    All.push_back(vectorOf(partOf(Order, Number)));
  placeAfter(All.back());
  Value *X = nullptr;
  for (unsigned Number = 0; Number < K; ++Number) {
    SmallVector<int, 64> Index(N);
    for (unsigned L = 0; L < N; ++L) {
      const unsigned At = L * K + Order.slotOf(I);
      Index[L] = At / N == Number ? int((X ? N : 0) + At % N) : At / N < Number ? int(L) : PoisonMaskElem;
    }
    X = X ? B.CreateShuffleVector(X, All[Number], Index) : B.CreateShuffleVector(All[Number], Index);
  }
  return X;
}

Value *Packets::laneAt(const Value *V, Value *Index) {
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
  if (P.lanes().scalable || !isa<ConstantInt>(Index))
    return laneAt(V, Index);
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
