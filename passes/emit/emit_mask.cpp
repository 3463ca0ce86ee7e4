// Masks as integers: all bits of a lane set where the lane is active. See planMasks.
#include "passes/emit/emitter.h"

using namespace llvm;
using namespace vec;

Value *Emitter::mask(const Value *V, unsigned Bits) {
  VectorType *Wide = wideInteger(Bits);
  if (auto *C = dyn_cast<Constant>(V))
    return C->isNullValue() ? Constant::getNullValue(Wide) : Constant::getAllOnesValue(Wide);
  if (Value *M = Packets[V].Mask) {
    if (M->getType() == Wide)
      return M;
    // A leaf of two webs of different width.
    IRBuilderBase::InsertPointGuard Guard(B);
    placeAfter(M);
    return B.CreateSExtOrTrunc(M, Wide);
  }
  if (P.shape(V).isUniform()) {
    Value *S = scalar(V);
    IRBuilderBase::InsertPointGuard Guard(B);
    placeAfter(S);
    return Packets[V].Mask = B.CreateVectorSplat(P.count(), B.CreateSExt(B.CreateFreeze(S), B.getIntNTy(Bits)));
  }
  // A leaf: a compare, or whatever else makes an i1. Logic on integers must not meet poison that a select would have
  // hidden.
  Value *X = vector(V);
  IRBuilderBase::InsertPointGuard Guard(B);
  placeAfter(X);
  return Packets[V].Mask = B.CreateSExt(B.CreateFreeze(X), Wide);
}

void Emitter::widenMask(const Instruction &I, unsigned Bits) {
  Value *M;
  if (auto *Phi = dyn_cast<PHINode>(&I)) {
    M = B.CreatePHI(wideInteger(Bits), Phi->getNumIncomingValues(), I.getName());
    Phis.push_back(Phi);
  } else if (auto *S = dyn_cast<SelectInst>(&I)) {
    Value *T = mask(S->getTrueValue(), Bits), *E = mask(S->getFalseValue(), Bits);
    Value *C = mask(S->getCondition(), Bits);
    M = B.CreateOr(B.CreateAnd(C, T), B.CreateAnd(B.CreateNot(C), E), I.getName());
  } else if (isa<FreezeInst>(I)) {
    M = mask(I.getOperand(0), Bits);
  } else {
    M = B.CreateBinOp(cast<BinaryOperator>(I).getOpcode(), mask(I.getOperand(0), Bits), mask(I.getOperand(1), Bits));
  }
  Packets[&I].Mask = M;
}
