// Makes one exit. Returns are merged. A path that ends in `unreachable` (for example after a call that does not return)
// goes to the return, too, with a poison result, since other lanes must still get there. An infinite loop gets an exit
// that is never taken.
#include "passes/prepare/prepare.h"
#include "passes/remarks.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/IRBuilder.h"

using namespace llvm;
using namespace vec;

Error vec::unifyExits(Function &F) {
  SmallVector<BasicBlock *, 4> Returns, Dead;
  for (BasicBlock &B : F)
    if (isa<ReturnInst>(B.getTerminator()))
      Returns.push_back(&B);
    else if (isa<UnreachableInst>(B.getTerminator()))
      Dead.push_back(&B);
  if (Returns.empty())
    return reject(Reason::NoReturn, F);

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
