// Makes one exit. Returns are merged. A path that ends in `unreachable` (for example after a call that does not return)
// goes to the return, too, with a poison result, since other lanes must still get there; the branch to it remembers
// that it is rare. An infinite loop gets an exit that is never taken.
#include "passes/prepare/prepare.h"
#include "passes/remarks.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/MDBuilder.h"

using namespace llvm;
using namespace vec;

// Whether the block is certain to end the program, or calls what is rarely called, given blocks of which that is known.
static bool isOnRarePath(const BasicBlock &B, const SmallPtrSetImpl<const BasicBlock *> &Known) {
  if (isa<UnreachableInst>(B.getTerminator()))
    return true;
  if (!succ_empty(&B) && all_of(successors(&B), [&](const BasicBlock *S) { return Known.contains(S); }))
    return true;
  return any_of(B, [](const Instruction &I) {
    const auto *Call = dyn_cast<CallBase>(&I);
    return Call && Call->hasFnAttr(Attribute::Cold);
  });
}

// LLVM takes such paths as rare for what they end in. That is gone when they join the others.
static void markRarePaths(Function &F) {
  SmallPtrSet<const BasicBlock *, 8> Rare;
  for (BasicBlock *B : post_order(&F)) {
    if (isOnRarePath(*B, Rare))
      Rare.insert(B);
    auto *Br = dyn_cast<BranchInst>(B->getTerminator());
    if (!Br || !Br->isConditional() || Br->hasMetadata(LLVMContext::MD_prof))
      continue;
    const bool First = Rare.contains(Br->getSuccessor(0)), Second = Rare.contains(Br->getSuccessor(1));
    MDBuilder Weights(F.getContext());
    if (First != Second)
      Br->setMetadata(LLVMContext::MD_prof,
                      First ? Weights.createUnlikelyBranchWeights() : Weights.createLikelyBranchWeights());
  }
}

Error vec::unifyExits(Function &F) {
  SmallVector<BasicBlock *, 4> Returns, Dead;
  for (BasicBlock &B : F)
    if (isa<ReturnInst>(B.getTerminator()))
      Returns.push_back(&B);
    else if (isa<UnreachableInst>(B.getTerminator()))
      Dead.push_back(&B);
  if (Returns.empty())
    return reject(Reason::NoReturn, F);
  markRarePaths(F);

  IRBuilder<> IB(BasicBlock::Create(F.getContext(), "exit", &F));
  BasicBlock *Exit = IB.GetInsertBlock();
  PHINode *Result = nullptr;
  if (F.getReturnType()->isVoidTy()) {
    IB.CreateRetVoid();
  } else {
    Result = IB.CreatePHI(F.getReturnType(), Returns.size() + Dead.size(), "result");
    IB.CreateRet(Result);
  }
  auto Join = [&](BasicBlock *B, Value *V) {
    B->getTerminator()->eraseFromParent();
    IB.SetInsertPoint(B);
    IB.CreateBr(Exit);
    if (Result)
      Result->addIncoming(V, B);
  };
  for (BasicBlock *B : Returns)
    Join(B, cast<ReturnInst>(B->getTerminator())->getReturnValue());
  for (BasicBlock *B : Dead)
    Join(B, Result ? PoisonValue::get(F.getReturnType()) : nullptr);
  return Error::success();
}

void vec::giveLoopsAnExit(Function &F, LoopInfo &LI) {
  BasicBlock *Exit = nullptr;
  for (BasicBlock &B : F)
    if (isa<ReturnInst>(B.getTerminator()))
      Exit = &B;
  for (Loop *L : LI.getLoopsInPreorder()) {
    if (!L->hasNoExitBlocks())
      continue;
    BasicBlock *Latch = L->getLoopLatch();
    Latch->getTerminator()->eraseFromParent();
    IRBuilder<> IB(Latch);
    IB.CreateCondBr(IB.getTrue(), L->getHeader(), Exit);
    for (PHINode &P : Exit->phis())
      P.addIncoming(PoisonValue::get(P.getType()), Latch);
  }
}

void vec::isolateReturn(Function &F) {
  if (none_of(F, [](BasicBlock &B) { return isa<ReturnInst>(B.getFirstNonPHIOrDbg()); }))
    cantFail(unifyExits(F));
}
