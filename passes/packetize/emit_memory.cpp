// Loads and stores, masked or not, by the shape of their address.
#include "passes/analysis/lane_builtins.h"
#include "passes/packetize/emitter.h"

using namespace llvm;
using namespace vec;

void Emitter::memory(const Instruction &I, RecipeKind K) {
  LaneAccess A = *LaneAccess::of(I);
  const DataLayout &DL = F.getDataLayout();
  if (K == RecipeKind::LoadUniform || K == RecipeKind::StoreUniform) {
    if (!A.Mask)
      return keep(I);
    // Once, if any lane wants it: the builtin's scalar body is just that.
    auto *C = cast<CallInst>(I.clone());
    for (unsigned Op = 0; Op + 1 < C->arg_size(); ++Op)
      C->setArgOperand(Op, scalar(C->getArgOperand(Op)));
    C->setArgOperand(C->arg_size() - 1, any(A.Mask));
    return setScalar(&I, B.Insert(C, A.Stored ? "" : I.getName()));
  }

  Value *Mask = A.Mask ? vector(A.Mask) : nullptr;
  auto *VT = wide(A.Type);
  Value *None = PoisonValue::get(VT);
  auto Reverse = [&](Value *V) { return B.CreateVectorReverse(V); };
  // Address of the lowest lane in memory.
  auto Base = [&](bool Reversed) {
    Value *S = scalar(A.Pointer);
    if (!Reversed)
      return S;
    Type *T = DL.getIndexType(S->getType());
    Value *Last = B.CreateSub(laneCount(T), ConstantInt::get(T, 1));
    int64_t Step = -int64_t(DL.getTypeAllocSize(A.Type).getFixedValue());
    return B.CreatePtrAdd(S, B.CreateMul(Last, ConstantInt::getSigned(T, Step)));
  };
  // The select of a masked load and another value must not sink below a later store to the same place, which LLVM 22's
  // InstCombine does unless the load is frozen.
  switch (K) {
  case RecipeKind::LoadContiguous:
  case RecipeKind::LoadReversed: {
    bool R = K == RecipeKind::LoadReversed;
    Value *V = Mask ? B.CreateFreeze(B.CreateMaskedLoad(VT, Base(R), A.Alignment, R ? Reverse(Mask) : Mask, None))
                    : static_cast<Value *>(B.CreateAlignedLoad(VT, Base(R), A.Alignment));
    return setVector(&I, R ? Reverse(V) : V);
  }
  case RecipeKind::StoreContiguous:
  case RecipeKind::StoreReversed: {
    bool R = K == RecipeKind::StoreReversed;
    Value *V = vector(A.Stored);
    if (R)
      V = Reverse(V);
    if (Mask)
      B.CreateMaskedStore(V, Base(R), A.Alignment, R ? Reverse(Mask) : Mask);
    else
      B.CreateAlignedStore(V, Base(R), A.Alignment);
    return;
  }
  case RecipeKind::LoadStrided:
  case RecipeKind::LoadGather:
    return setVector(&I, B.CreateMaskedGather(VT, vector(A.Pointer), A.Alignment, Mask, None, I.getName()));
  default:
    B.CreateMaskedScatter(vector(A.Stored), vector(A.Pointer), A.Alignment, Mask);
  }
}
