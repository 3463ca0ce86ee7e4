// Branches to code that ends the program become calls under a mask.
//
//     br c, end, on                                   __vec_masked_op [f] (v, c)
//   end:                            ==>               br on
//     call f (v) noreturn
//     unreachable
//
// Every lane that goes on does so, or none does: `on` needs no mask. Branches that are not like that, because the block
// does more than to compute arguments of one call, are joined to the return (unify_exits). Runs before that, without
// switches.
#include "passes/analysis/lane_builtins.h"
#include "passes/prepare/prepare.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;
using namespace vec;

CallInst *vec::onlyEndingCall(BasicBlock &B) {
  if (!isa<UnreachableInst>(B.getTerminator()))
    return nullptr;
  CallInst *Only = nullptr;
  for (Instruction &I : B) {
    if (isa<PHINode, UnreachableInst, DbgInfoIntrinsic>(I) || I.isLifetimeStartOrEnd())
      continue;
    auto *Call = dyn_cast<CallInst>(&I);
    const bool Ends = Call && Call->doesNotReturn() && !Call->isMustTailCall() && !Call->hasOperandBundles();
    const bool Asks = Call && builtinOf(*Call) && Call->doesNotAccessMemory();
    if (Only || !(Ends || Asks || isSafeToSpeculativelyExecute(&I)))
      return nullptr;
    if (Ends)
      Only = Call;
  }
  return Only;
}

// Makes the call in front of the branch to its block, with the values that the block has then.
static void callUnderMask(BranchInst &Br, BasicBlock &End, const CallInst &Only) {
  BasicBlock *From = Br.getParent(), *On = Br.getSuccessor(Br.getSuccessor(0) == &End);
  IRBuilder<> B(&Br);
  Value *Mask = Br.getSuccessor(0) == &End ? Br.getCondition() : B.CreateNot(Br.getCondition());
  ValueToValueMapTy Map;
  for (Instruction &I : End) {
    if (auto *Phi = dyn_cast<PHINode>(&I)) {
      Map[Phi] = Phi->getIncomingValueForBlock(From);
      continue;
    }
    if (I.isTerminator() || isa<DbgInfoIntrinsic>(I) || I.isLifetimeStartOrEnd())
      continue;
    Instruction *Copy = B.Insert(I.clone());
    Map[&I] = Copy;
    RemapInstruction(Copy, Map, RF_NoModuleLevelChanges | RF_IgnoreMissingLocals);
    if (&I == &Only) {
      replaceByMaskedOp(*Copy, Mask);
      break;
    }
    // The condition is no longer tested before.
    Copy->dropPoisonGeneratingAnnotations();
    Copy->dropUBImplyingAttrsAndMetadata();
  }
  End.removePredecessor(From);
  B.SetInsertPoint(&Br);
  B.CreateBr(On);
  Br.eraseFromParent();
}

void vec::endForAllLanes(Function &F) {
  for (BasicBlock &End : make_early_inc_range(F)) {
    const CallInst *Only = onlyEndingCall(End);
    if (!Only)
      continue;
    const SmallSetVector<BasicBlock *, 4> From(pred_begin(&End), pred_end(&End));
    for (BasicBlock *Before : From)
      if (auto *Br = dyn_cast<BranchInst>(Before->getTerminator());
          Br && Br->isConditional() && Br->getSuccessor(0) != Br->getSuccessor(1))
        callUnderMask(*Br, End, *Only);
    if (!From.empty() && pred_empty(&End))
      DeleteDeadBlock(&End);
  }
}
