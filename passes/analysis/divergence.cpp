// Control divergence by disjoint paths.
//
// Each successor of a divergent branch starts a label. Labels flow along forward edges in reverse post-order. A block
// that two labels reach is a join: its phis merge values of different lanes, and it continues with its own label. If
// some label leaves a loop while another stays (or leaves elsewhere), lanes part there for good: the loop is divergent,
// and its exits act as one more divergent branch. If only one label is left, all lanes have met again, and nothing
// behind diverges. The method is that of LLVM's sync dependence analysis, for reducible control flow.
#include "passes/analysis/divergence.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/CFG.h"
#include <queue>

using namespace llvm;
using namespace vec;

Divergence::Divergence(const Function &F, const LoopInfo &LI) : LI(LI) {
  for (const BasicBlock *B : ReversePostOrderTraversal<const Function *>(&F)) {
    Number[B] = Order.size();
    Order.push_back(B);
  }
}

Divergence::Effect Divergence::addDivergentBranch(const BasicBlock &B) {
  assert(Number.contains(&B) && B.getTerminator()->getNumSuccessors() > 1 && "a branch that is reached");
  Effect E;
  if (Branches.insert(&B).second)
    propagate(SmallVector<const BasicBlock *>(successors(&B)), LI.getLoopFor(&B), E);
  return E;
}

void Divergence::addDivergentLoop(const Loop &L, Effect &E) {
  if (!Loops.insert(&L).second)
    return;
  E.Loops.push_back(&L);
  SmallVector<BasicBlock *, 8> Exits;
  L.getUniqueExitBlocks(Exits);
  // Lanes leave one by one: an exit of L that also leaves an outer loop makes lanes leave that one by one, too.
  for (BasicBlock *X : Exits)
    for (const Loop *O = L.getParentLoop(); O && !O->contains(X); O = O->getParentLoop())
      addDivergentLoop(*O, E);
  propagate(SmallVector<const BasicBlock *>(Exits.begin(), Exits.end()), L.getParentLoop(), E);
}

void Divergence::propagate(ArrayRef<const BasicBlock *> Sources, const Loop *Within, Effect &E) {
  // The label of a block is the block at which the path to it started. Blocks that have one and have not passed it on
  // yet are still ahead.
  SmallDenseMap<unsigned, const BasicBlock *, 16> Label;
  std::priority_queue<unsigned, SmallVector<unsigned, 16>, std::greater<unsigned>> Ahead;
  // For each loop around the branch: the labels with which lanes stay (at its header) or leave (at an exit).
  DenseMap<const Loop *, SmallPtrSet<const BasicBlock *, 4>> Fates;

  assert(!Sources.empty() && "ways that lanes take");
  auto Follow = [&](const BasicBlock *To, const BasicBlock *From, const BasicBlock *L) {
    bool NextIteration = false;
    for (const Loop *O = Within; O; O = O->getParentLoop()) {
      if (From && !O->contains(From))
        continue;
      if (To == O->getHeader() || !O->contains(To))
        Fates[O].insert(L);
      NextIteration |= To == O->getHeader();
    }
    unsigned N = Number.lookup(To);
    if (NextIteration || (From && N <= Number.lookup(From)))
      return;
    auto [Old, New] = Label.try_emplace(N, L);
    if (New) {
      Ahead.push(N);
    } else if (Old->second != L) {
      Old->second = To;
      if (Joins.insert(To).second)
        E.Joins.push_back(To);
    }
  };

  for (const BasicBlock *S : Sources)
    Follow(S, nullptr, S);
  while (!Ahead.empty()) {
    const BasicBlock *B = Order[Ahead.top()], *L = Label.lookup(Ahead.top());
    Ahead.pop();
    if (Ahead.empty()) {
      // All lanes that are still on their way come through here, and stay together from here on.
      for (const Loop *O = Within; O; O = O->getParentLoop())
        if (O->contains(B))
          Fates[O].insert(L);
      break;
    }
    for (const BasicBlock *S : successors(B))
      Follow(S, B, L);
  }

  for (const Loop *O = Within; O; O = O->getParentLoop())
    if (auto It = Fates.find(O); It != Fates.end() && It->second.size() > 1)
      addDivergentLoop(*O, E);
}
