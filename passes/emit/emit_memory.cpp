// Loads and stores, masked or not, by the shape of their address.
#include "passes/emit/emission.h"

using namespace llvm;
using namespace vec;

// All lanes access one address.
static void emitUniformAccess(Emission &E, const Instruction &I, const LaneAccess &A, const Operands &Of) {
  assert(E.P.shape(A.Pointer).isUniform() && "one address");
  if (E.P[I].MaskDropped) {
    Value *V = E.B.CreateAlignedLoad(A.Type, E.take(Of.Address), A.Alignment);
    return E.Values.setScalar(&I, E.B.CreateFreeze(V, I.getName()));
  }
  if (!Of.Mask)
    return emitKept(E, I);
  // Executed once if any lane is active: the builtin's scalar body does just that.
  auto *C = cast<CallInst>(I.clone());
  for (unsigned Op = 0; Op + 1 < C->arg_size(); ++Op)
    C->setArgOperand(Op, E.Values.scalar(C->getArgOperand(Op)));
  C->setArgOperand(C->arg_size() - 1, emitAny(E, Of.Mask));
  E.Values.setScalar(&I, E.B.Insert(C, A.Stored ? "" : I.getName()));
}

void vec::emitAccess(Emission &E, const Instruction &I, const Operands &Of) {
  const RecipeKind K = E.P[I].Kind;
  LaneAccess A = *E.P[I].Access;
  // In a transposed array, an element's lanes are closer together than the alignment of a lane's own array promises.
  if (uint64_t Element = E.P.transposed().elementSize(A.Pointer))
    A.Alignment = std::min(A.Alignment, Align(Element));
  if (K == RecipeKind::LoadUniform || K == RecipeKind::StoreUniform)
    return emitUniformAccess(E, I, A, Of);
  if (E.Given.Length && emitAccessWithLength(E, I, Of))
    return;
  // The element of an inactive lane may never have been written, so it is frozen.
  assert(E.P.hasVectorFormInMemory(A.Type) && "lanes side by side in memory");
  const bool Freeze = A.Mask;
  Value *Mask = E.take(Of.Mask);
  auto *VT = E.wide(A.Type);
  const bool Steady = Mask && E.P.changesRarely(*A.Mask);
  const bool Spaced = E.P.shape(A.Pointer).isSpaced();
  auto Reverse = [&](Value *V) { return E.B.CreateVectorReverse(V); };
  int64_t Size = int64_t(E.DL.getTypeAllocSize(A.Type).getFixedValue());
  // The alignment that an active lane has at its address holds for the whole access only as far as the step keeps it.
  Align Together = commonAlignment(A.Alignment, uint64_t(Size));
  // The address of the lane that is first in memory.
  auto Base = [&](bool Reversed) {
    Value *S = E.take(Of.Address);
    if (!Reversed)
      return S;
    Type *T = E.DL.getIndexType(S->getType());
    Value *Last = E.B.CreateSub(E.laneCount(T), ConstantInt::get(T, 1));
    return E.B.CreatePtrAdd(S, E.B.CreateMul(Last, ConstantInt::getSigned(T, -Size)));
  };
  auto Strided = [&] {
    Value *S = E.take(Of.Address);
    Value *Step = ConstantInt::getSigned(E.DL.getIndexType(S->getType()), E.P.shape(A.Pointer).step());
    return VectorAccess{VT, S, A.Alignment, Mask, nullptr, Step, Steady};
  };
  // Freezes the load: LLVM 22's InstCombine would otherwise sink the select of a masked load and another value below a
  // later store to the same place.
  switch (K) {
  case RecipeKind::LoadContiguous:
  case RecipeKind::LoadReversed: {
    bool R = K == RecipeKind::LoadReversed;
    Value *V = E.Target.load(E.B, {VT, Base(R), Together, Mask && R ? Reverse(Mask) : Mask, nullptr, nullptr, Steady});
    if (Freeze)
      V = E.B.CreateFreeze(V);
    return E.Values.setVector(&I, R ? Reverse(V) : V);
  }
  case RecipeKind::StoreContiguous:
  case RecipeKind::StoreReversed: {
    bool R = K == RecipeKind::StoreReversed;
    Value *V = E.take(Of.Stored);
    if (R)
      V = Reverse(V);
    return E.Target.store(E.B, V, {VT, Base(R), Together, Mask && R ? Reverse(Mask) : Mask});
  }
  case RecipeKind::LoadStrided:
    return E.Values.setVector(&I, E.Target.loadInterleaved(E.B, Strided()));
  case RecipeKind::StoreStrided: {
    Value *V = E.take(Of.Stored);
    return E.Target.storeInterleaved(E.B, V, Strided());
  }
  case RecipeKind::LoadGather:
    return E.Values.setVector(
        &I, E.Target.gather(E.B, {VT, E.take(Of.Address), A.Alignment, Mask, nullptr, nullptr, Steady, Spaced}));
  case RecipeKind::StoreScatter: {
    Value *V = E.take(Of.Stored);
    return E.Target.scatter(E.B, V, {VT, E.take(Of.Address), A.Alignment, Mask, nullptr, nullptr, false, Spaced});
  }
  default:
    llvm_unreachable("no access of its own");
  }
}
