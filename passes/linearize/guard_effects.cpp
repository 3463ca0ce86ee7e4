// Puts effects under a mask, in a block that not all lanes reach.
//
//   load p, store v, p   ==>  __vec_masked_load (p, m), __vec_masked_store (v, p, m)
//   div a, b             ==>  div a, select (m, b, 1): no other lanes trap; unchanged without the choice
//                             DivisionExceptions
//   __vec_any (c)        ==>  __vec_any (c and m); likewise the mask of a __vec_masked_op that has one
//   a group operation    ==>  __vec_masked_op (operands, m): among the lanes in m
//   pow (x, y)           ==>  pow (select (m, x, .25), y), if m is x > 0: no other lanes need the slow path
//   any other effect     ==>  __vec_masked_op (operands, m)
//   the rest             is executed by all lanes, without flags and attributes that promise something about operands
#include "passes/analysis/lane_builtins.h"
#include "passes/kernel/barriers.h"
#include "passes/linearize/linearize.h"
#include "passes/svfs/math_call.h"
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

// Whether the function's slow path, for special arguments, takes several times as long as its ordinary one. That of log
// and others takes less than twice as long, and waiting for the mask costs a quarter of their time (AVX2, Zen 5).
static bool hasVerySlowPath(const CallInst &C) {
  const std::optional<MathCall> Math = identifyMathCall(C);
  if (!Math)
    return false;
  StringRef Name = Math->CName;
  Name.consume_front("vec_");
  Name.consume_back("f");
  return is_contained({"pow", "powr", "lgamma", "tgamma"}, Name);
}

// Whether the mask is made of comparisons of this value, or of one of which it is made.
static bool isCompared(const Value *Argument, const Value *Mask, unsigned Depth = 0) {
  constexpr unsigned Deepest = 6;
  const auto *I = dyn_cast<Instruction>(Mask);
  if (!I || Depth > Deepest)
    return false;
  if (isa<FCmpInst>(I)) {
    const auto *Made = dyn_cast<Instruction>(Argument);
    return is_contained(I->operand_values(), Argument) ||
           (Made && any_of(Made->operand_values(),
                           [&](const Value *V) { return !isa<Constant>(V) && is_contained(I->operand_values(), V); }));
  }
  return I->getType()->isIntegerTy(1) && !isa<CallBase, LoadInst>(I) &&
         any_of(I->operand_values(), [&](const Value *V) { return isCompared(Argument, V, Depth + 1); });
}

// Gives a math function ordinary arguments in inactive lanes, if their own ones are those that the program excludes by
// a condition (`x > 0 ? pow (x, y) : 0`): with one special value, a vector function computes all lanes again. Frozen,
// since LLVM would otherwise make a choice of results of it, one of them constant.
static void guardArguments(CallInst &C, Value *Mask) {
  constexpr double Ordinary = .25;
  IRBuilder<> B(&C);
  for (Use &A : C.args())
    if (A->getType()->isFloatingPointTy() && isCompared(A, Mask))
      A.set(B.CreateFreeze(B.CreateSelect(Mask, A, ConstantFP::get(A->getType(), Ordinary))));
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
    } else if (auto *C = dyn_cast<CallBase>(&I); C && laneBuiltin(*C) == LaneBuiltin::MaskedOp) {
      const unsigned Own = C->arg_size() - 1;
      C->setArgOperand(Own, IB.CreateSelect(Mask, C->getArgOperand(Own), IB.getFalse()));
    } else if (auto *C = dyn_cast<CallBase>(&I); C && groupOperation(*C)) {
      // Inactive lanes must not take part.
      replaceByMaskedOp(I, Mask);
    } else if (!isHarmless(I) || (MayTrap && I.getType()->isVectorTy())) {
      // A uniform instruction stays uniform: it is executed if any lane is active.
      replaceByMaskedOp(I, SA.shape(&I).isUniform() && !I.mayReadOrWriteMemory() ? createAny(IB, Mask) : Mask);
    } else {
      if (MayTrap)
        guardDivision(I, Mask, SA);
      else if (auto *C = dyn_cast<CallInst>(&I); C && !SA.shape(C).isUniform() && hasVerySlowPath(*C))
        guardArguments(*C, Mask);
      I.dropPoisonGeneratingAnnotations();
      I.dropUBImplyingAttrsAndMetadata();
    }
  }
}
