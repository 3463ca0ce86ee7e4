// Vector predication: operations that are told how many lanes are active. What is not here is done as under a mask,
// which holds the length, too.
#include "passes/analysis/lane_builtins.h"
#include "passes/emit/emitter.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace vec;

void Emitter::setActive(const Value *V, Value *ActiveLanes, Value *Mask) {
  Length = ActiveLanes;
  Entered = V;
  EnteredMask = Mask;
  B.SetInsertPoint(&NF.getEntryBlock());
  auto *I1 = wide(B.getInt1Ty());
  Value *Below = B.CreateIntrinsic(Intrinsic::get_active_lane_mask, {I1, B.getInt32Ty()}, {B.getInt32(0), Length});
  setVector(V, Mask ? B.CreateAnd(Mask, Below) : Below);
}

// The lanes of a mask, where those beyond the length may be anything.
Value *Emitter::maskBesidesLength(const Value *Mask) {
  const Value *Condition;
  if (Mask && Mask != Entered) {
    if (!EnteredMask && match(Mask, m_Select(m_Specific(Entered), m_Value(Condition), m_Zero())))
      return vector(Condition);
    return vector(Mask);
  }
  return EnteredMask ? EnteredMask : Constant::getAllOnesValue(wide(B.getInt1Ty()));
}

// False: the access is made under its mask. Only some targets have strided accesses of a given length, and no code
// generator has them for others.
bool Emitter::memoryPredicated(const Instruction &I, RecipeKind K) {
  const LaneAccess &A = *P[I].Access;
  bool Strided = K == RecipeKind::LoadReversed || K == RecipeKind::StoreReversed || K == RecipeKind::LoadStrided ||
                 K == RecipeKind::StoreStrided;
  bool Scattered = K == RecipeKind::LoadGather || K == RecipeKind::StoreScatter;
  bool Contiguous = K == RecipeKind::LoadContiguous || K == RecipeKind::StoreContiguous;
  if (!Contiguous && !Scattered && !(Strided && P.hasVectorLength()))
    return false;
  VectorAccess To{wide(A.Type), Scattered ? vector(A.Pointer) : scalar(A.Pointer), A.Alignment};
  To.Mask = maskBesidesLength(A.Mask);
  To.Length = Length;
  if (Strided)
    To.Stride =
        ConstantInt::getSigned(F.getDataLayout().getIndexType(To.Pointer->getType()), P.shape(A.Pointer).step());
  if (A.Stored) {
    Value *V = vector(A.Stored);
    Strided ? Target.storeInterleaved(B, V, To) : Scattered ? Target.scatter(B, V, To) : Target.store(B, V, To);
    return true;
  }
  Value *V = Strided ? Target.loadInterleaved(B, To) : Scattered ? Target.gather(B, To) : Target.load(B, To);
  // Frozen like every masked load: see Emitter::memory.
  setVector(&I, B.CreateFreeze(V, I.getName()));
  return true;
}

// No lane beyond the length divides. A divisor that was made safe for a mask is safe by that mask.
Value *Emitter::dividePredicated(const BinaryOperator &I) {
  const Value *Divisor = I.getOperand(1), *Mask = nullptr, *Own;
  const Value *Condition;
  if (match(Divisor, m_Select(m_Value(Condition), m_Value(Own), m_One())) && P.shape(Condition).isVarying()) {
    Mask = Condition;
    Divisor = Own;
  }
  Intrinsic::ID ID = VPIntrinsic::getForOpcode(I.getOpcode());
  Value *Dividend = vector(I.getOperand(0));
  return B.CreateIntrinsic(ID, {Dividend->getType()}, {Dividend, vector(Divisor), maskBesidesLength(Mask), Length});
}
