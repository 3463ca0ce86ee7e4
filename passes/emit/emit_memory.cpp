// Loads and stores, masked or not, by the shape of their address.
#include "passes/analysis/lane_builtins.h"
#include "passes/emit/emitter.h"

using namespace llvm;
using namespace vec;

Value *Emitter::offset(Value *Pointer, int64_t Bytes) {
  Type *Index = F.getDataLayout().getIndexType(Pointer->getType());
  return Bytes ? B.CreatePtrAdd(Pointer, ConstantInt::getSigned(Index, Bytes)) : Pointer;
}

void Emitter::memory(const Instruction &I, RecipeKind K) {
  LaneAccess A = *P[I].Access;
  // What a lane reads that is off may never have been written.
  bool Freeze = A.Mask;
  if (P[I].MaskDropped)
    A.Mask = nullptr;
  // The lanes of an element lie closer together than a lane's own array promised.
  if (uint64_t Element = P.transposed().elementSize(A.Pointer))
    A.Alignment = std::min(A.Alignment, Align(Element));
  if (K == RecipeKind::LoadUniform || K == RecipeKind::StoreUniform) {
    if (P[I].MaskDropped)
      return setScalar(&I, B.CreateFreeze(B.CreateAlignedLoad(A.Type, scalar(A.Pointer), A.Alignment), I.getName()));
    if (!A.Mask)
      return keep(I);
    // Once, if any lane wants it: the builtin's scalar body is just that.
    auto *C = cast<CallInst>(I.clone());
    for (unsigned Op = 0; Op + 1 < C->arg_size(); ++Op)
      C->setArgOperand(Op, scalar(C->getArgOperand(Op)));
    C->setArgOperand(C->arg_size() - 1, any(A.Mask));
    return setScalar(&I, B.Insert(C, A.Stored ? "" : I.getName()));
  }

  if (Length && memoryPredicated(I, K))
    return;
  Value *Mask = A.Mask ? vector(A.Mask) : nullptr;
  auto *VT = wide(A.Type);
  auto Reverse = [&](Value *V) { return B.CreateVectorReverse(V); };
  int64_t Size = int64_t(F.getDataLayout().getTypeAllocSize(A.Type).getFixedValue());
  // What an active lane knows of its address holds for all lanes only as far as the step keeps it.
  Align Together = commonAlignment(A.Alignment, uint64_t(Size));
  // Address of the lowest lane in memory.
  auto Base = [&](bool Reversed) {
    Value *S = scalar(A.Pointer);
    if (!Reversed)
      return S;
    Type *T = F.getDataLayout().getIndexType(S->getType());
    Value *Last = B.CreateSub(laneCount(T), ConstantInt::get(T, 1));
    return B.CreatePtrAdd(S, B.CreateMul(Last, ConstantInt::getSigned(T, -Size)));
  };
  auto Interleaved = [&] {
    Value *S = scalar(A.Pointer);
    Value *Step = ConstantInt::getSigned(F.getDataLayout().getIndexType(S->getType()), P.shape(A.Pointer).step());
    return VectorAccess{VT, S, A.Alignment, Mask, nullptr, Step};
  };
  // The select of a masked load and another value must not sink below a later store to the same place, which LLVM 22's
  // InstCombine does unless the load is frozen.
  switch (K) {
  case RecipeKind::LoadContiguous:
  case RecipeKind::LoadReversed: {
    bool R = K == RecipeKind::LoadReversed;
    Value *V = Target.load(B, {VT, Base(R), Together, Mask && R ? Reverse(Mask) : Mask});
    if (Freeze)
      V = B.CreateFreeze(V);
    return setVector(&I, R ? Reverse(V) : V);
  }
  case RecipeKind::StoreContiguous:
  case RecipeKind::StoreReversed: {
    bool R = K == RecipeKind::StoreReversed;
    Value *V = vector(A.Stored);
    if (R)
      V = Reverse(V);
    return Target.store(B, V, {VT, Base(R), Together, Mask && R ? Reverse(Mask) : Mask});
  }
  case RecipeKind::LoadStrided:
    return setVector(&I, Target.loadInterleaved(B, Interleaved()));
  case RecipeKind::StoreStrided:
    return Target.storeInterleaved(B, vector(A.Stored), Interleaved());
  case RecipeKind::LoadGather:
    return setVector(&I, Target.gather(B, {VT, vector(A.Pointer), A.Alignment, Mask}));
  default:
    return Target.scatter(B, vector(A.Stored), {VT, vector(A.Pointer), A.Alignment, Mask});
  }
}
