// Vector predication: operations that take the number of active lanes. All others run under a mask that contains the
// length.
#include "passes/analysis/lane_builtins.h"
#include "passes/emit/emission.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace vec;

void vec::enterWithLength(Emission &E) {
  Value *Length = E.Given.Length, *Mask = E.Given.Mask;
  assert(E.Entered && Length->getType()->isIntegerTy(32) && "a mask in the plan for the lanes that the length leaves");
  E.B.SetInsertPoint(&E.Into.getEntryBlock());
  auto *I1 = E.wide(E.B.getInt1Ty());
  Value *Below =
      E.B.CreateIntrinsic(Intrinsic::get_active_lane_mask, {I1, E.B.getInt32Ty()}, {E.B.getInt32(0), Length});
  E.Values.setVector(E.Entered, Mask ? E.B.CreateAnd(Mask, Below) : Below);
}

Value *vec::maskBesidesLength(Emission &E, const Value *Mask) {
  assert(E.Given.Length && "no length besides the mask");
  const Value *Condition;
  if (Mask && Mask != E.Entered) {
    if (!E.Given.Mask && match(Mask, m_Select(m_Specific(E.Entered), m_Value(Condition), m_Zero())))
      return E.Values.vector(Condition);
    return E.Values.vector(Mask);
  }
  return E.Given.Mask ? E.Given.Mask : Constant::getAllOnesValue(E.wide(E.B.getInt1Ty()));
}

// Only some targets have strided accesses with a length, and LLVM has no code for others.
bool vec::emitAccessWithLength(Emission &E, const Instruction &I, const Operands &Of) {
  const RecipeKind K = E.P[I].Kind;
  assert(E.Given.Length && "no length");
  const LaneAccess &A = *E.P[I].Access;
  bool Strided = K == RecipeKind::LoadReversed || K == RecipeKind::StoreReversed || K == RecipeKind::LoadStrided ||
                 K == RecipeKind::StoreStrided;
  bool Scattered = K == RecipeKind::LoadGather || K == RecipeKind::StoreScatter;
  bool Contiguous = K == RecipeKind::LoadContiguous || K == RecipeKind::StoreContiguous;
  if (!Contiguous && !Scattered && !(Strided && E.P.hasVectorLength()))
    return false;
  VectorAccess To{E.wide(A.Type), E.take(Of.Address), A.Alignment};
  To.Mask = maskBesidesLength(E, Of.Mask.V);
  To.Length = E.Given.Length;
  if (Strided)
    To.Stride = ConstantInt::getSigned(E.DL.getIndexType(To.Pointer->getType()), E.P.shape(A.Pointer).step());
  if (A.Stored) {
    Value *V = E.take(Of.Stored);
    Strided     ? E.Target.storeInterleaved(E.B, V, To)
    : Scattered ? E.Target.scatter(E.B, V, To)
                : E.Target.store(E.B, V, To);
    return true;
  }
  Value *V = Strided     ? E.Target.loadInterleaved(E.B, To)
             : Scattered ? E.Target.gather(E.B, To)
                         : E.Target.load(E.B, To);
  // Frozen like every masked load: see emitAccess.
  E.Values.setVector(&I, E.B.CreateFreeze(V, I.getName()));
  return true;
}

// Lanes from the length on do not divide. A divisor that was made safe for a mask is safe by that mask.
Value *vec::divideWithLength(Emission &E, const BinaryOperator &I) {
  const Value *Divisor = I.getOperand(1), *Mask = nullptr, *Own;
  const Value *Condition;
  if (match(Divisor, m_Select(m_Value(Condition), m_Value(Own), m_One())) && E.P.shape(Condition).isVarying()) {
    Mask = Condition;
    Divisor = Own;
  }
  assert(I.isIntDivRem() && "a division of integers");
  Intrinsic::ID ID = VPIntrinsic::getForOpcode(I.getOpcode());
  Value *Dividend = E.Values.vector(I.getOperand(0));
  return E.B.CreateIntrinsic(ID, {Dividend->getType()},
                             {Dividend, E.Values.vector(Divisor), maskBesidesLength(E, Mask), E.Given.Length});
}
