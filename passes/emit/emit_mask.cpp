// Masks: operations on masks that are kept as integers (see planMasks); whether any, or every, lane is active.
#include "passes/analysis/lane_builtins.h"
#include "passes/emit/emission.h"

using namespace llvm;
using namespace vec;

void vec::emitWidenedMask(Emission &E, const Instruction &I, const Operands &Of) {
  assert(E.P[I].MaskBits && I.getType()->isIntegerTy(1) && "a mask kept as integers");
  auto Operand = [&](unsigned N) { return E.take(Of.Listed[N]); };
  Value *M;
  if (auto *Phi = dyn_cast<PHINode>(&I)) {
    M = E.B.CreatePHI(E.wideInteger(E.P[I].MaskBits), Phi->getNumIncomingValues(), I.getName());
    E.Phis.push_back(Phi);
  } else if (isa<SelectInst>(I)) {
    Value *True = Operand(1), *False = Operand(2), *C = Operand(0);
    M = E.B.CreateOr(E.B.CreateAnd(C, True), E.B.CreateAnd(E.B.CreateNot(C), False), I.getName());
  } else if (isa<FreezeInst>(I)) {
    M = Operand(0);
  } else {
    M = E.B.CreateBinOp(cast<BinaryOperator>(I).getOpcode(), Operand(0), Operand(1));
  }
  E.Values.of(&I).Mask = M;
}

Value *vec::emitAny(Emission &E, const Operand &Mask) {
  assert(Mask && Mask.V->getType()->isIntegerTy(1) && "a mask");
  if (Mask.In == Form::Scalar)
    return E.take(Mask);
  if (!E.Given.Length || !E.P.hasVectorLength())
    return E.B.CreateOrReduce(E.take(Mask));
  Value *M = maskBesidesLength(E, Mask.V);
  Value *All = Constant::getAllOnesValue(M->getType());
  return E.B.CreateIntrinsic(Intrinsic::vp_reduce_or, {M->getType()}, {E.B.getFalse(), M, All, E.Given.Length});
}

Value *vec::firstActive(Emission &E, const Operand &Mask) {
  Type *I64 = E.B.getInt64Ty();
  if (Mask.In == Form::Scalar)
    return E.B.getInt64(0);
  if (E.P.lanes().scalable)
    return E.B.CreateCountTrailingZeroElems(I64, E.take(Mask), /*ZeroIsPoison=*/true);
  Value *Bits = E.B.CreateBitCast(E.take(Mask), E.B.getIntNTy(E.N));
  return E.B.CreateZExt(E.B.CreateBinaryIntrinsic(Intrinsic::cttz, Bits, E.B.getTrue()), I64);
}

void vec::emitReduction(Emission &E, const CallInst &I, const Operands &Of) {
  const Operand &Mask = Of.Listed[0];
  bool All = laneBuiltin(I) == LaneBuiltin::All && Mask.In != Form::Scalar;
  E.Values.setScalar(&I, All ? E.B.CreateAndReduce(E.take(Mask)) : emitAny(E, Mask));
}
