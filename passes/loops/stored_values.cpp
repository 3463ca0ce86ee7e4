// Carries stored values: see stored_values.h.
#include "passes/loops/stored_values.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;

namespace vec {

// The only instruction of the loop that writes; null if that is none, or another one than a plain store.
static StoreInst *onlyStore(const Loop &L) {
  StoreInst *Only = nullptr;
  for (BasicBlock *Block : L.blocks())
    for (Instruction &I : *Block)
      if (I.mayWriteToMemory()) {
        auto *Store = dyn_cast<StoreInst>(&I);
        if (Only || !Store || !Store->isSimple())
          return nullptr;
        Only = Store;
      }
  return Only;
}

static const SCEVAddRecExpr *addressOf(Instruction &I, const Loop &L, ScalarEvolution &SE) {
  const auto *AR = dyn_cast<SCEVAddRecExpr>(SE.getSCEV(getLoadStorePointerOperand(&I)));
  return AR && AR->getLoop() == &L && AR->isAffine() ? AR : nullptr;
}

bool carryStoredValue(Loop &L, ScalarEvolution &SE, const DominatorTree &DT) {
  BasicBlock *Latch = L.getLoopLatch(), *Before = L.getLoopPreheader();
  StoreInst *Store = L.isInnermost() ? onlyStore(L) : nullptr;
  const SCEVAddRecExpr *To = Store ? addressOf(*Store, L, SE) : nullptr;
  if (!To || L.getExitingBlock() != Latch || !DT.dominates(Store->getParent(), Latch))
    return false;
  // What was stored in the last iteration is loaded before the next store, so nothing comes between.
  SmallVector<LoadInst *, 2> Loads;
  for (BasicBlock *Block : L.blocks())
    for (Instruction &I : *Block)
      if (auto *Load = dyn_cast<LoadInst>(&I); Load && Load->isSimple() &&
                                               Load->getType() == Store->getValueOperand()->getType() &&
                                               DT.dominates(Load, Store))
        if (const SCEVAddRecExpr *From = addressOf(*Load, L, SE);
            From && From->getStepRecurrence(SE) == To->getStepRecurrence(SE) &&
            SE.getPointerBase(From) == SE.getPointerBase(To) &&
            SE.getMinusSCEV(To, From) == To->getStepRecurrence(SE) &&
            SCEVExpander(SE, "stored").isSafeToExpandAt(From->getStart(), Before->getTerminator()))
          Loads.push_back(Load);
  for (LoadInst *Load : Loads) {
    SCEVExpander Expander(SE, "stored");
    auto *First = cast<LoadInst>(Load->clone());
    First->insertBefore(Before->getTerminator()->getIterator());
    First->setOperand(0, Expander.expandCodeFor(addressOf(*Load, L, SE)->getStart(), nullptr, First->getIterator()));
    PHINode *Carried = PHINode::Create(Load->getType(), 2, "stored", L.getHeader()->begin());
    Carried->addIncoming(First, Before);
    Carried->addIncoming(Store->getValueOperand(), Latch);
    Load->replaceAllUsesWith(Carried);
    Load->eraseFromParent();
  }
  if (!Loads.empty())
    SE.forgetLoop(&L);
  return !Loads.empty();
}

} // namespace vec
