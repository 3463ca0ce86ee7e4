// Linearization moves blocks into one another's way; dominance mostly holds by the block order, but not behind guards,
// nor behind loops with several exits. Where a definition does not reach a use any more, no lane that needs the value
// comes along that path: the missing value is poison, or an empty mask.
#include "passes/linearize/linearize.h"
#include "llvm/IR/Constants.h"
#include "llvm/Transforms/Utils/SSAUpdater.h"

using namespace llvm;
using namespace vec;

void vec::repairSSA(Function &F, const LoopInfo &LI, const SmallPtrSetImpl<const Value *> &Masks) {
  DominatorTree DT(F);
  for (BasicBlock &B : F)
    for (Instruction &I : make_early_inc_range(B)) {
      SmallVector<Use *, 4> Broken;
      for (Use &U : I.uses())
        if (!DT.dominates(&I, U))
          Broken.push_back(&U);
      if (Broken.empty())
        continue;
      SSAUpdater Updater;
      Updater.Initialize(I.getType(), I.getName());
      Value *None = Masks.contains(&I) ? ConstantInt::getFalse(I.getType()) : PoisonValue::get(I.getType());
      if (&B != &F.getEntryBlock())
        Updater.AddAvailableValue(&F.getEntryBlock(), None);
      // A new iteration of any loop around it starts without the old one's value: an old mask is wrong.
      for (const Loop *L = LI.getLoopFor(&B); L; L = L->getParentLoop())
        if (L->getHeader() != &B)
          Updater.AddAvailableValue(L->getHeader(), None);
      Updater.AddAvailableValue(&B, &I);
      for (Use *U : Broken)
        Updater.RewriteUse(*U);
    }
}
