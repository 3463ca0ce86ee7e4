// The block order of linearization: depth first over the dominator tree, children in reverse post-order of the flow
// graph, blocks behind a loop's exits put off until the loop is complete. Partial linearization (Moll and Hack, PLDI
// 2018) asks for dominance compactness so that an order keeps dominance; where a loop with several exits forbids it,
// repairSSA mends.
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
      // Left loops between the block and `Around`: the outermost one decides when the block may come.
      const Loop *Left = nullptr;
      for (const Loop *L = Around; L && !L->contains(B); L = L->getParentLoop())
        Left = L;
      const Loop *Own = LI.getLoopFor(B);
      if (!Left && Own && Own->getLoopLatch() == B && Own->getHeader() != B)
        continue; // comes when its loop is complete
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
      // The latch is last: lanes that leave from any block pass by it.
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
