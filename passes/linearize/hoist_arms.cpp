// hoist-arms: all lanes execute a few cheap instructions under a varying condition, without the condition.
//
//   br c, T, J;  T: x = ..., br J;  J: phi [x, T], [y, B]   ==>   x = ..., br J;  J: select c, x, y
//
// The same for both arms of an if-then-else, and from the inside out. Linearization would make the same select. But the
// hoisted block needs no mask, nor do loads that cannot fault, and the code behind joins the block in front.
//
// Runs on     a prepared function, which it leaves prepared, before copies and guards are made.
// Requires   arms without effects, whose instructions cannot trap, take little time and are not rarely executed; costs
//            from TargetTransformInfo.
#include "passes/linearize/linearize.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/InstructionSimplify.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace vec;

// In TargetTransformInfo's units of size and latency: about the cost of the branch, or of testing masks.
static constexpr unsigned Cheap = 8;

// Whether the arm can be removed: it has one entry and one exit, and its instructions may always be executed.
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
  // There are no critical edges: an empty arm is a block, too.
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
  // From the inside out: an inner `if` has become straight-line code when the outer one is considered.
  SmallVector<BasicBlock *, 32> Branches;
  for (BasicBlock *B : post_order(&F))
    if (Div.isDivergentBranch(*B))
      Branches.push_back(B);
  for (BasicBlock *B : Branches)
    Changed |= hoist(F, *B, TTI);
  return Changed;
}
