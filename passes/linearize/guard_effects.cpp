// Puts effects under a mask, in a block that not all lanes reach.
//
//   load p, store v, p   ==>  __vec_masked_load (p, m), __vec_masked_store (v, p, m)
//   div a, b             ==>  div a, select (m, b, 1): no other lanes trap; unchanged without the choice
//                             DivisionExceptions
//   __vec_any (c)        ==>  __vec_any (c and m)
//   a group operation    ==>  __vec_masked_op (operands, m): among the lanes in m
//   any other effect     ==>  __vec_masked_op (operands, m)
//   the rest             is executed by all lanes, without flags and attributes that promise something about operands
#include "passes/analysis/lane_builtins.h"
#include "passes/kernel/barriers.h"
#include "passes/linearize/linearize.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace vec;

// Gives a division the divisor 1 in inactive lanes. A uniform division stays uniform: it is executed if any lane is
// active.
static void guardDivision(Instruction &I, Value *Mask, const ShapeAnalysis &SA) {
  Value *Divisor = I.getOperand(1);
  bool Signed = I.getOpcode() == Instruction::SDiv || I.getOpcode() == Instruction::SRem;
  if (auto *C = dyn_cast<ConstantInt>(Divisor); C && !C->isZero() && !(Signed && C->isMinusOne()))
    return;
  IRBuilder<> B(&I);
  Value *On = SA.shape(&I).isUniform() ? createAny(B, Mask) : Mask;
  I.setOperand(1, B.CreateSelect(On, Divisor, ConstantInt::get(Divisor->getType(), 1)));
}

bool vec::isHarmless(const Instruction &I) {
  auto *C = dyn_cast<CallBase>(&I);
  if (!C)
    return !I.mayReadOrWriteMemory() && !I.mayThrow();
  if (laneBuiltin(*C) != LaneBuiltin::None || builtinOf(*C))
    return true;
  if (!C->doesNotAccessMemory() || !C->doesNotThrow())
    return false;
  // A function that always returns in the program may divide by other lanes' values, or recurse for ever.
  return isMathCall(*C) || C->hasFnAttr(Attribute::Speculatable) ||
         (isa<IntrinsicInst>(C) && C->hasFnAttr(Attribute::WillReturn));
}

bool vec::isOnlyHint(const Instruction &I) { return isa<AssumeInst>(I) || I.isLifetimeStartOrEnd(); }

void vec::guardEffects(ArrayRef<Instruction *> Block, Value *Mask, const ShapeAnalysis &SA, const Choices &Chosen) {
  for (Instruction *Next : Block) {
    Instruction &I = *Next;
    // Guards skip barriers; own_stack handles the stack.
    if (auto *C = dyn_cast<CallBase>(&I); isa<AllocaInst>(I) || staysBarrier(I) || (C && isStackPointer(*C)))
      continue;
    bool MayTrap = I.isIntDivRem() && Chosen.has(Choice::DivisionExceptions);
    IRBuilder<> IB(&I);
    if (isOnlyHint(I)) {
      I.eraseFromParent();
    } else if (auto *L = dyn_cast<LoadInst>(&I); L && L->isSimple()) {
      CallInst *C = createMaskedLoad(IB, *L, Mask);
      C->takeName(L);
      L->replaceAllUsesWith(C);
      L->eraseFromParent();
    } else if (auto *S = dyn_cast<StoreInst>(&I); S && S->isSimple()) {
      createMaskedStore(IB, *S, Mask);
      S->eraseFromParent();
    } else if (auto *C = dyn_cast<CallBase>(&I); C && laneBuiltin(*C) == LaneBuiltin::Any) {
      C->setArgOperand(0, IB.CreateSelect(Mask, C->getArgOperand(0), IB.getFalse()));
    } else if (auto *C = dyn_cast<CallBase>(&I); C && groupOperation(*C)) {
      // Inactive lanes must not take part.
      replaceByMaskedOp(I, Mask);
    } else if (!isHarmless(I) || (MayTrap && I.getType()->isVectorTy())) {
      // A uniform instruction stays uniform: it is executed if any lane is active.
      replaceByMaskedOp(I, SA.shape(&I).isUniform() && !I.mayReadOrWriteMemory() ? createAny(IB, Mask) : Mask);
    } else {
      if (MayTrap)
        guardDivision(I, Mask, SA);
      I.dropPoisonGeneratingAnnotations();
      I.dropUBImplyingAttrsAndMetadata();
    }
  }
}
