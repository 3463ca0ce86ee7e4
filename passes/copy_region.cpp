// Copies blocks and what their leaving edges bring to phis.
#include "passes/copy_region.h"
#include "passes/analysis/lane_builtins.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

bool vec::canBeCopied(ArrayRef<BasicBlock *> Blocks) {
  for (const BasicBlock *B : Blocks)
    for (const Instruction &I : *B) {
      auto *C = dyn_cast<CallBase>(&I);
      if (isa<AllocaInst, ReturnInst>(I) || (C && (C->cannotDuplicate() || isConvergent(*C))))
        return false;
    }
  return true;
}

SmallVector<BasicBlock *> vec::regionBehind(BasicBlock &Head, const Loop *L) {
  DominatorTree DT(*Head.getParent());
  SmallVector<BasicBlock *> Region;
  DT.getDescendants(&Head, Region);
  erase_if(Region, [&](const BasicBlock *B) {
    return isa<ReturnInst>(B->getTerminator()) || (L && B != &Head && !L->contains(B));
  });
  return canBeCopied(Region) ? Region : SmallVector<BasicBlock *>();
}

SmallVector<BasicBlock *, 16> vec::copyRegion(ArrayRef<BasicBlock *> Region, ValueToValueMapTy &Map,
                                              const Twine &Suffix) {
  SmallVector<BasicBlock *, 16> Copies;
  for (BasicBlock *B : Region) {
    BasicBlock *C = CloneBasicBlock(B, Map, Suffix, B->getParent());
    Map[B] = C;
    Copies.push_back(C);
  }
  remapInstructionsInBlocks(Copies, Map);
  SmallPtrSet<const BasicBlock *, 16> Inside(Region.begin(), Region.end());
  for (BasicBlock *B : Region)
    for (BasicBlock *S : successors(B))
      if (!Inside.contains(S))
        for (PHINode &P : S->phis()) {
          Value *V = P.getIncomingValueForBlock(B);
          Value *Mapped = Map.lookup(V);
          P.addIncoming(Mapped ? Mapped : V, cast<BasicBlock>(Map[B]));
        }
  return Copies;
}
