// hoist-arms: a few cheap instructions under a varying condition are executed by all lanes, without a condition.
//
//   br c, T, J;  T: x = ..., br J;  J: phi [x, T], [y, B]   ==>   x = ..., br J;  J: select c, x, y
//
// The same for both arms of an if-then-else, and from the inside out. A select is what linearization would have made of
// it, but the block needs no mask, loads that are known not to fault need none, and what lies behind is in one block
// with what comes before.
//
// Runs on     a prepared function, which it leaves prepared, before copies and guards are made.
// Requires    arms in which nothing has an effect, may trap, takes long, or is seldom wanted; costs from
//             TargetTransformInfo.
#include "passes/linearize/linearize.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/InstructionSimplify.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace vec;

// In TargetTransformInfo's units of size and latency: about what the branch, or the tests of masks, would cost.
static constexpr unsigned Cheap = 8;

// The arm can go: it is entered and left at one place, and nothing in it minds being executed.
static bool isCheap(const BasicBlock &Arm, const Instruction &At, const TargetTransformInfo &TTI) {
  if (Arm.size() > 1 && isUnlikely(cast<BranchInst>(At), Arm))
    return false;
  InstructionCost Cost = 0;
  for (const Instruction &I : Arm) {
    if (I.isTerminator())
      continue;
    if (isa<PHINode, AllocaInst>(I) || guardCost(I) > 1 || !isSafeToSpeculativelyExecute(&I, &At))
      return false;
    Cost += TTI.getInstructionCost(&I, TargetTransformInfo::TCK_SizeAndLatency);
    if (!Cost.isValid() || Cost > Cheap)
      return false;
  }
  return true;
}

static bool hoist(Function &F, BasicBlock &B, const TargetTransformInfo &TTI) {
  auto *Br = cast<BranchInst>(B.getTerminator());
  BasicBlock *T = Br->getSuccessor(0), *E = Br->getSuccessor(1);
  BasicBlock *J = T->getSingleSuccessor();
  // No edge is critical: an arm that does nothing is a block, too.
  if (T == E || !J || J != E->getSingleSuccessor() || J == &B || !J->hasNPredecessors(2) ||
      T->getSinglePredecessor() != &B || E->getSinglePredecessor() != &B || !isCheap(*T, *Br, TTI) ||
      !isCheap(*E, *Br, TTI))
    return false;
  for (BasicBlock *Arm : {T, E})
    for (Instruction &I : make_early_inc_range(*Arm))
      if (!I.isTerminator()) {
        I.moveBefore(Br->getIterator());
        I.dropPoisonGeneratingAnnotations();
        I.dropUBImplyingAttrsAndMetadata();
      }
  IRBuilder<> IB(Br);
  for (PHINode &P : make_early_inc_range(J->phis())) {
    Value *A = P.getIncomingValueForBlock(T), *O = P.getIncomingValueForBlock(E), *C = Br->getCondition();
    Value *V = simplifySelectInst(C, A, O, SimplifyQuery(F.getDataLayout(), Br));
    if (!V) {
      V = IB.CreateSelect(C, A, O);
      V->takeName(&P);
    }
    P.replaceAllUsesWith(V);
    P.eraseFromParent();
  }
  IB.CreateBr(J);
  Br->eraseFromParent();
  for (BasicBlock *Arm : {T, E})
    DeleteDeadBlock(Arm);
  if (J->getSinglePredecessor() == &B)
    MergeBlockIntoPredecessor(J);
  return true;
}

bool vec::hoistCheapArms(Function &F, const Divergence &Div, const TargetTransformInfo &TTI) {
  bool Changed = false;
  // From the inside out: an inner if is a run of blocks by the time that the outer one is looked at.
  SmallVector<BasicBlock *, 32> Branches;
  for (BasicBlock *B : post_order(&F))
    if (Div.isDivergentBranch(*B))
      Branches.push_back(B);
  for (BasicBlock *B : Branches)
    Changed |= hoist(F, *B, TTI);
  return Changed;
}
