// Liveness: see liveness.h. One value at a time, from its uses upwards to its definition.
#include "passes/analysis/liveness.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace vec;

Liveness::Liveness(const Function &F, function_ref<bool(const Value *)> Counts) {
  for (const BasicBlock &B : F) {
    In[&B];
    Out[&B];
  }
  for (const Argument &A : F.args())
    if (Counts(&A))
      explore(A);
  for (const Instruction &I : instructions(F))
    if (Counts(&I))
      explore(I);
}

// Adds a value to a set. One value is processed at a time, so the last element tells whether it has been added.
static bool add(Liveness::Values &Set, const Value &V) {
  if (!Set.empty() && Set.back() == &V)
    return false;
  Set.push_back(&V);
  return true;
}

void Liveness::explore(const Value &V) {
  auto *Def = dyn_cast<Instruction>(&V);
  SmallVector<const BasicBlock *, 16> Work; // blocks where the value is live at the beginning
  auto LiveAtEnd = [&](const BasicBlock *B) {
    if (add(Out[B], V) && !(Def && Def->getParent() == B))
      Work.push_back(B);
  };
  for (const Use &U : V.uses()) {
    auto *User = cast<Instruction>(U.getUser());
    if (auto *Phi = dyn_cast<PHINode>(User))
      LiveAtEnd(Phi->getIncomingBlock(U));
    else if (!Def || Def->getParent() != User->getParent())
      Work.push_back(User->getParent());
  }
  while (!Work.empty()) {
    const BasicBlock *B = Work.pop_back_val();
    if (!add(In[B], V))
      continue;
    for (const BasicBlock *P : predecessors(B))
      LiveAtEnd(P);
  }
}

// Goes backwards through the block.
unsigned Liveness::mostLive(const BasicBlock &B, const DenseMap<const Value *, unsigned> &Weight) const {
  DenseSet<const Value *> Alive(liveOut(B).begin(), liveOut(B).end());
  unsigned Now = 0;
  for (const Value *V : Alive)
    Now += Weight.lookup(V);
  unsigned Most = Now;
  for (const Instruction &I : reverse(B)) {
    if (Alive.erase(&I)) {
      assert(Now >= Weight.lookup(&I) && "counted when it became live");
      Now -= Weight.lookup(&I);
    }
    if (isa<PHINode>(I))
      continue;
    for (const Value *Op : I.operands())
      if (unsigned W = Weight.lookup(Op); W && Alive.insert(Op).second)
        Now += W;
    Most = std::max(Most, Now);
  }
  return Most;
}
