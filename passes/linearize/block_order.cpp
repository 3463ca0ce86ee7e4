// The block order of linearization: depth first over the dominator tree, children in reverse post-order of the CFG; a
// block behind the exits of a loop comes after all blocks of the loop. Partial linearization (Moll and Hack, PLDI 2018)
// needs an order in which the blocks that a block dominates are contiguous, so that dominance is preserved. Where a
// loop with several exits makes that impossible, repairSSA repairs it.
#include "passes/linearize/linearize.h"
#include "llvm/ADT/PostOrderIterator.h"

using namespace llvm;
using namespace vec;

namespace {
class Builder {
  const DominatorTree &DT;
  const LoopInfo &LI;
  DenseMap<const BasicBlock *, unsigned> Rpo;
  DenseMap<const Loop *, SmallVector<BasicBlock *, 4>> Pending;
  SmallVector<BasicBlock *, 32> Order;

  void visitAll(SmallVectorImpl<BasicBlock *> &Blocks, const Loop *Around) {
    llvm::sort(Blocks, [&](BasicBlock *A, BasicBlock *B) { return Rpo[A] < Rpo[B]; });
    for (BasicBlock *B : Blocks) {
      // The outermost loop that is left between the block and `Around`: the block comes after it.
      const Loop *Left = nullptr;
      for (const Loop *L = Around; L && !L->contains(B); L = L->getParentLoop())
        Left = L;
      const Loop *Own = LI.getLoopFor(B);
      if (!Left && Own && Own->getLoopLatch() == B && Own->getHeader() != B)
        continue; // it comes after its loop
      if (Left)
        Pending[Left].push_back(B);
      else
        visit(B);
    }
  }

  void visit(BasicBlock *B) {
    Order.push_back(B);
    const Loop *L = LI.getLoopFor(B);
    SmallVector<BasicBlock *, 8> Children;
    for (DomTreeNode *C : DT.getNode(B)->children())
      Children.push_back(C->getBlock());
    visitAll(Children, L);
    if (L && L->getHeader() == B) {
      // The latch is last: lanes that leave from any block pass through it.
      if (BasicBlock *Latch = L->getLoopLatch(); Latch && Latch != B)
        Order.push_back(Latch);
      SmallVector<BasicBlock *, 4> Exits = Pending.lookup(L);
      Pending.erase(L);
      visitAll(Exits, L->getParentLoop());
    }
  }

public:
  Builder(Function &F, const DominatorTree &DT, const LoopInfo &LI) : DT(DT), LI(LI) {
    for (BasicBlock *B : ReversePostOrderTraversal<Function *>(&F))
      Rpo.try_emplace(B, Rpo.size());
    visit(&F.getEntryBlock());
  }
  SmallVector<BasicBlock *, 32> take() {
    assert(Order.size() == Rpo.size() && Pending.empty() && "each block that is reached, once");
    return std::move(Order);
  }
};
} // namespace

SmallVector<BasicBlock *, 32> vec::blockOrder(Function &F, const DominatorTree &DT, const LoopInfo &LI) {
  return Builder(F, DT, LI).take();
}
