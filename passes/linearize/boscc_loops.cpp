// boscc, loops: as long as all lanes stay in a divergent loop, a copy without masks runs.
//
//   P: br H           ==>      P:  br H'
//   H: ... latch L             H': ... L': br __vec_all(stay), H', M
//      L: br stay, H, X        M:  br stay, H, X        the lanes that stay go on under a mask
//
// The rest of an iteration behind an exit would have to be masked, and the copy has no masks. So an exit before the
// latch is allowed only if the iteration has had no effects yet: the masked loop begins it again.
#include "passes/analysis/lane_builtins.h"
#include "passes/linearize/boscc.h"
#include "llvm/Analysis/LoopIterator.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace vec;

// Whether the block has no effects that must not happen twice.
static bool isRepeatable(const BasicBlock &B) {
  return llvm::none_of(B, [](const Instruction &I) { return I.mayHaveSideEffects(); });
}

// Whether nothing comes between the block's branch and the next iteration.
static bool isEndOf(const BasicBlock &B, const BasicBlock &Latch) {
  return &B == &Latch || (Latch.getSinglePredecessor() == &B && Latch.size() == 1);
}

std::optional<LoopCopy> LoopCopy::plan(Loop &L, const Divergence &Div, LoopInfo &LI, const DominatorTree &DT) {
  if (!canBeCopied(L.getBlocks()))
    return std::nullopt;
  LoopCopy C{&L, {}};
  LoopBlocksRPO Order(&L);
  Order.perform(&LI);
  bool Repeatable = true;
  for (BasicBlock *B : Order) {
    Repeatable &= isRepeatable(*B);
    for (BasicBlock *S : successors(B)) {
      if (L.contains(S))
        continue;
      // Not from a block that only some lanes reach or that is in an inner loop: there is no place to go on from.
      if (LI.getLoopFor(B) != &L || !DT.dominates(B, L.getLoopLatch()) || !S->getSinglePredecessor())
        return std::nullopt;
      if (!Div.isDivergentBranch(*B))
        C.Exits.push_back({B, ExitKind::Together});
      else if (isEndOf(*B, *L.getLoopLatch()))
        C.Exits.push_back({B, ExitKind::Latch});
      else if (Repeatable)
        C.Exits.push_back({B, ExitKind::Restart});
      else
        return std::nullopt;
    }
  }
  return C;
}

// Inserts a block on the edge from B to S.
static BasicBlock *insertOnEdge(BasicBlock &B, BasicBlock &S, const Twine &Name) {
  BasicBlock *New = BasicBlock::Create(B.getContext(), Name, B.getParent(), &S);
  BranchInst::Create(&S, New);
  B.getTerminator()->replaceSuccessorWith(&S, New);
  S.replacePhiUsesWith(&B, New);
  return New;
}

void LoopCopy::carryOut() const {
  BasicBlock *P = L->getLoopPreheader(), *H = L->getHeader(), *Latch = L->getLoopLatch();
  LLVMContext &Context = H->getContext();
  ValueToValueMapTy Map;
  copyRegion(L->getBlocks(), Map, ".all");
  auto Copied = [&](Value *V) {
    Value *C = Map.lookup(V);
    return C ? C : V;
  };
  // Enters the masked loop with the values of the current iteration.
  BasicBlock *Enter = BasicBlock::Create(Context, "masked.loop", H->getParent(), H);
  BranchInst::Create(H, Enter);
  SmallVector<PHINode *, 8> Values;
  for (PHINode &V : H->phis()) {
    Values.push_back(PHINode::Create(V.getType(), Exits.size(), V.getName() + ".enter", Enter->begin()));
    unsigned FromOutside = V.getBasicBlockIndex(P);
    V.setIncomingBlock(FromOutside, Enter);
    V.setIncomingValue(FromOutside, Values.back());
  }
  auto EnterFrom = [&](BasicBlock *From, const BasicBlock *AsFrom) {
    for (auto [V, E] : zip_equal(H->phis(), Values))
      E->addIncoming(Copied(AsFrom ? V.getIncomingValueForBlock(AsFrom) : &V), From);
  };
  for (auto [B, Kind] : Exits) {
    auto &Br = cast<BranchInst>(*cast<BasicBlock>(Map[B])->getTerminator());
    BasicBlock *From = Br.getParent();
    unsigned Out = L->contains(B->getTerminator()->getSuccessor(0)) ? 1 : 0;
    BasicBlock *S = Br.getSuccessor(Out);
    insertOnEdge(*B, *S, "exit.masked");
    if (Kind == ExitKind::Together) {
      insertOnEdge(*From, *S, "exit.all");
      continue;
    }
    BasicBlock *Mixed = BasicBlock::Create(Context, "mixed", H->getParent(), Enter);
    IRBuilder<> IB(Mixed);
    Value *Condition = Br.getCondition();
    if (Kind == ExitKind::Latch) {
      BasicBlock *Stay = BasicBlock::Create(Context, "stay", H->getParent(), Enter);
      BranchInst::Create(Enter, Stay);
      EnterFrom(Stay, Latch);
      S->replacePhiUsesWith(From, Mixed);
      BranchInst *End = IB.CreateCondBr(Condition, S, Stay);
      if (Out == 1)
        End->swapSuccessors();
      insertOnEdge(*Mixed, *S, "exit.mixed");
    } else {
      IB.CreateBr(Enter);
      EnterFrom(Mixed, nullptr);
      S->removePredecessor(From, /*KeepOneInputPHIs=*/true);
    }
    Br.setSuccessor(Out, Mixed);
    IB.SetInsertPoint(&Br);
    if (Out == 0) {
      Condition = IB.CreateNot(Condition);
      Br.swapSuccessors();
    }
    Br.setCondition(createAll(IB, Condition));
  }
  P->getTerminator()->replaceSuccessorWith(H, cast<BasicBlock>(Map[H]));
}
