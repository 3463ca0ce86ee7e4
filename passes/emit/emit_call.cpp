// Calls of vector variants, in as many pieces as the variant's lanes ask for, and of intrinsics on vectors.
#include "passes/analysis/lane_builtins.h"
#include "passes/emit/emitter.h"
#include "llvm/Analysis/VectorUtils.h"

using namespace llvm;
using namespace vec;

void Emitter::callFunction(const CallInst &I, const Recipe &R) {
  SmallVector<Value *, 4> Args;
  for (auto [A, Kind] : enumerate(R.Kinds))
    Args.push_back(Kind == abi::ParameterKind::Vector ? vector(argumentOf(I, A)) : scalar(argumentOf(I, A)));
  if (R.Masked)
    Args.push_back(vector(I.getArgOperand(I.arg_size() - 1)));
  CallInst *C = B.CreateCall(R.Callee, Args, I.getType()->isVoidTy() ? "" : I.getName());
  C->setCallingConv(R.Callee->getCallingConv());
  unsigned Widest = 0;
  for (Value *A : Args)
    Widest = std::max<unsigned>(Widest, A->getType()->getPrimitiveSizeInBits().getKnownMinValue());
  raiseMinLegalVectorWidth(NF, std::max<unsigned>(Widest, C->getType()->getPrimitiveSizeInBits().getKnownMinValue()));
  if (!I.getType()->isVoidTy())
    setVector(&I, C);
}

void Emitter::callVariant(const CallInst &I, const Recipe &R) {
  bool Masked = laneBuiltin(I) == LaneBuiltin::MaskedOp;
  const CallInst &Inner = *cast<CallInst>(calledBy(I));
  Function *Callee = Variants.getVectorizedFunction(Inner, *R.Variant);
  AbiSignature Signature = cantFail(Variants.signature(Inner, *R.Variant));
  unsigned L = R.Variant->shape.lanes.min;
  // Lanes [First, First + L); a variant that is wider than the packet sees lanes twice.
  auto Piece = [&](Value *V, unsigned First) -> Value * {
    if (L == N || !V->getType()->isVectorTy())
      return V;
    if (Signature.Scalable)
      return extractLanes(B, V, First, L);
    SmallVector<int, 16> Index;
    for (unsigned Lane = 0; Lane < L; ++Lane)
      Index.push_back((First + Lane) % N);
    return B.CreateShuffleVector(V, Index);
  };
  Value *Mask = Masked ? vector(I.getArgOperand(I.arg_size() - 1)) : nullptr;
  Value *Result = I.getType()->isVoidTy() ? nullptr : PoisonValue::get(wide(I.getType()));
  for (unsigned First = 0; First < N; First += L) {
    SmallVector<Value *, 4> Args;
    for (auto [A, Parameter] : enumerate(R.Variant->shape.parameters))
      Args.push_back(Parameter.kind == abi::ParameterKind::Vector ? Piece(vector(argumentOf(I, A)), First)
                                                                  : scalar(argumentOf(I, A)));
    Value *V = emitVariantCall(B, Callee, Signature, Args, Mask ? Piece(Mask, First) : nullptr);
    if (!Result)
      continue;
    if (L >= N) {
      Result = extractLanes(B, V, 0, N);
      continue;
    }
    if (Signature.Scalable) {
      Result = B.CreateInsertVector(Result->getType(), Result, V, uint64_t(First));
      continue;
    }
    SmallVector<int, 16> Spread(N, -1), Merge(N);
    for (unsigned Lane = 0; Lane < N; ++Lane) {
      bool New = Lane >= First && Lane < First + L;
      if (New)
        Spread[Lane] = Lane - First;
      Merge[Lane] = New ? N + Lane : Lane;
    }
    Result = B.CreateShuffleVector(Result, B.CreateShuffleVector(V, Spread), Merge);
  }
  if (Result)
    setVector(&I, Result);
}

void Emitter::callBuiltin(const CallInst &I) {
  Intrinsic::ID ID = I.getIntrinsicID();
  SmallVector<Value *, 4> Args;
  SmallVector<Type *, 4> Overloads;
  if (isVectorIntrinsicWithOverloadTypeAtArg(ID, -1, nullptr))
    Overloads.push_back(wide(I.getType()));
  for (auto [N, A] : enumerate(I.args())) {
    Args.push_back(isVectorIntrinsicWithScalarOpAtArg(ID, N, nullptr) ? scalar(A) : vector(A));
    if (isVectorIntrinsicWithOverloadTypeAtArg(ID, N, nullptr))
      Overloads.push_back(Args.back()->getType());
  }
  Function *F = Intrinsic::getOrInsertDeclaration(NF.getParent(), ID, Overloads);
  CallInst *C = B.CreateCall(F, Args, I.getName());
  if (isa<FPMathOperator>(C))
    C->copyFastMathFlags(&I);
  setVector(&I, C);
}
