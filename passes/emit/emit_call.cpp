// Calls of vector variants, once or several times for a packet, and of intrinsics on vectors.
#include "passes/analysis/lane_builtins.h"
#include "passes/emit/emission.h"
#include "llvm/Analysis/VectorUtils.h"

using namespace llvm;
using namespace vec;

void vec::emitFunctionCall(Emission &E, const CallInst &I, const Operands &Of) {
  const Recipe &R = E.P[I];
  SmallVector<Value *, 4> Args;
  for (const Operand &O : Of.Listed)
    Args.push_back(E.take(O));
  if (Of.Mask)
    Args.push_back(E.take(Of.Mask));
  assert(R.Callee->arg_size() == Args.size() && "a version for these arguments");
  CallInst *C = E.B.CreateCall(R.Callee, Args, I.getType()->isVoidTy() ? "" : I.getName());
  C->setCallingConv(R.Callee->getCallingConv());
  raiseMinLegalVectorWidth(E.Into, widestVector(*C->getFunctionType(), E.Into.getDataLayout()));
  if (!I.getType()->isVoidTy())
    E.Values.setVector(&I, C);
}

void vec::emitVariantCalls(Emission &E, const CallInst &I, const Operands &Of) {
  const Recipe &R = E.P[I];
  const CallInst &Inner = *cast<CallInst>(calledBy(I));
  Function *Callee = E.Variants.getVectorizedFunction(Inner, *R.Variant);
  AbiSignature Signature = cantFail(E.Variants.signature(Inner, *R.Variant));
  unsigned L = R.Variant->shape.lanes.min;
  assert((E.N % L == 0 || (!Of.Mask && !E.P.lanes().scalable)) && "only calls without effects see lanes twice");
  // Lanes [First, First + L). A variant that is wider than the packet gets lanes twice.
  auto Piece = [&](Value *V, unsigned First) -> Value * {
    if (L == E.N || !V->getType()->isVectorTy())
      return V;
    if (Signature.Scalable)
      return extractLanes(E.B, V, First, L);
    SmallVector<int, 16> Index;
    for (unsigned Lane = 0; Lane < L; ++Lane)
      Index.push_back((First + Lane) % E.N);
    return E.B.CreateShuffleVector(V, Index);
  };
  Value *Mask = E.take(Of.Mask);
  Value *Result = I.getType()->isVoidTy() ? nullptr : PoisonValue::get(E.wide(I.getType()));
  for (unsigned First = 0; First < E.N; First += L) {
    SmallVector<Value *, 4> Args;
    for (const Operand &O : Of.Listed)
      Args.push_back(O.In == Form::Vector || O.In == Form::InOrder ? Piece(E.take(O), First) : E.take(O));
    Value *V = emitVariantCall(E.B, Callee, Signature, Args, Mask ? Piece(Mask, First) : nullptr);
    if (!Result)
      continue;
    if (L >= E.N) {
      Result = extractLanes(E.B, V, 0, E.N);
      continue;
    }
    if (Signature.Scalable) {
      Result = E.B.CreateInsertVector(Result->getType(), Result, V, uint64_t(First));
      continue;
    }
    SmallVector<int, 16> Spread(E.N, -1), Merge(E.N);
    for (unsigned Lane = 0; Lane < E.N; ++Lane) {
      bool New = Lane >= First && Lane < First + L;
      if (New)
        Spread[Lane] = Lane - First;
      Merge[Lane] = New ? E.N + Lane : Lane;
    }
    Result = E.B.CreateShuffleVector(Result, E.B.CreateShuffleVector(V, Spread), Merge);
  }
  if (Result)
    E.Values.setVector(&I, Result);
}

// A masked call keeps its function, whose mask is then whether any lane is active.
void vec::emitCallOnce(Emission &E, const CallInst &I, const Operands &Of) {
  const bool Masked = laneBuiltin(I) == LaneBuiltin::MaskedOp;
  const Operand Mask = Masked ? Of.Listed[I.arg_size() - 1] : Operand();
  Value *Lane = Masked ? firstActive(E, Mask) : E.B.getInt64(0);
  Instruction *C = I.clone();
  for (auto [N, O] : enumerate(Of.Listed))
    C->setOperand(unsigned(N), Masked && N + 1 == I.arg_size() ? emitAny(E, Mask) : E.Values.lane(O.V, Lane));
  E.B.Insert(C);
  // Nothing uses what no lane returns.
  if (!I.getType()->isVoidTy())
    E.Values.setVector(&I, PoisonValue::get(E.wide(I.getType())));
}

void vec::emitIntrinsic(Emission &E, const CallInst &I, const Operands &Of) {
  Intrinsic::ID ID = I.getIntrinsicID();
  assert(isTriviallyVectorizable(ID) && "an intrinsic that takes vectors");
  SmallVector<Value *, 4> Args;
  SmallVector<Type *, 4> Overloads;
  if (isVectorIntrinsicWithOverloadTypeAtArg(ID, -1, nullptr))
    Overloads.push_back(E.wide(I.getType()));
  for (auto [N, O] : enumerate(Of.Listed)) {
    Args.push_back(E.take(O));
    if (isVectorIntrinsicWithOverloadTypeAtArg(ID, int(N), nullptr))
      Overloads.push_back(Args.back()->getType());
  }
  Function *F = Intrinsic::getOrInsertDeclaration(E.Into.getParent(), ID, Overloads);
  CallInst *C = E.B.CreateCall(F, Args, I.getName());
  if (isa<FPMathOperator>(C))
    C->copyFastMathFlags(&I);
  E.Values.setVector(&I, C);
}
