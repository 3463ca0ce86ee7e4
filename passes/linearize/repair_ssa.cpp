// Linearization puts blocks between others. The block order preserves dominance, except behind guards and behind loops
// with several exits. If a definition no longer dominates a use, no lane that needs the value takes the paths without
// it: the missing value is poison; a missing mask is false.
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
      // A new iteration of any loop around begins without the old value: an old mask would be wrong.
      for (const Loop *L = LI.getLoopFor(&B); L; L = L->getParentLoop())
        if (L->getHeader() != &B)
          Updater.AddAvailableValue(L->getHeader(), None);
      Updater.AddAvailableValue(&B, &I);
      for (Use *U : Broken)
        Updater.RewriteUse(*U);
    }
}
