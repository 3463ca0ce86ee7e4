// boscc: branch on superword condition code. Code under a varying condition gets a second copy, for packets all of
// whose lanes take it: nothing in it is masked, and branches that the program takes uniformly stay branches.
//
//   br c, T, F   ==>      br __vec_all(c), T', test          T', F': copies of what T and F dominate
//                   test: br __vec_all(!c), F', mixed
//                  mixed: br c, T, F
//
// Guards skip T for packets of which no lane takes it. Loops: boscc_loops.cpp.
//
// Only code that all lanes reach together is copied, outermost regions first, then regions inside of copies; masked
// versions contain no copies. Together, the copies are at most twice as long as the function was.
#include "passes/linearize/boscc.h"
#include "passes/analysis/lane_builtins.h"
#include "passes/copy_region.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;
using namespace vec;
using namespace PatternMatch;

static constexpr unsigned Rounds = 3;
static constexpr unsigned Growth = 2;
// Short functions may grow by a larger factor.
static constexpr unsigned SmallFunction = 64;

// What a copy must save to be worth its test, in the unit of saves(). A condition on the lane's ID, such as i < n, has
// one value for all lanes of nearly every packet; a condition on data often has not.
static constexpr unsigned WorthCoherent = 4;
static constexpr unsigned WorthData = 24;
// The same for each iteration of a loop.
static constexpr unsigned WorthLoop = 2;

static unsigned saves(const Instruction &I, const ShapeAnalysis &SA) {
  if (isOnlyHint(I))
    return 0;
  if (auto *L = dyn_cast<LoadInst>(&I); L && L->isSimple())
    return isRowOfNarrow(I, SA) ? WorthData : SA.shape(L->getPointerOperand()).isUniform() ? 4 : 2;
  if (auto *S = dyn_cast<StoreInst>(&I); S && S->isSimple())
    return isRowOfNarrow(I, SA) ? WorthData : SA.shape(S->getPointerOperand()).isUniform() ? 4 : 2;
  if (I.isIntDivRem())
    return isa<Constant>(I.getOperand(1)) ? 0 : 2;
  if (!isHarmless(I))
    return 16;
  return 0;
}

unsigned vec::lengthOf(ArrayRef<BasicBlock *> Blocks) {
  unsigned N = 0;
  for (const BasicBlock *B : Blocks)
    N += B->size();
  return N;
}

static bool dependsOnLaneOnly(Value *Condition, const ShapeAnalysis &SA) {
  Value *A, *B;
  if (match(Condition, m_LogicalAnd(m_Value(A), m_Value(B))) || match(Condition, m_LogicalOr(m_Value(A), m_Value(B))))
    return dependsOnLaneOnly(A, SA) && dependsOnLaneOnly(B, SA);
  auto *C = dyn_cast<ICmpInst>(Condition);
  return SA.shape(Condition).isUniform() ||
         (C && SA.shape(C->getOperand(0)).isLinear() && SA.shape(C->getOperand(1)).isLinear());
}

// Saves the selects at the exits, and one for the mask, in each iteration.
static unsigned savedByLatching(const LoopCopy &C, const ShapeAnalysis &SA) {
  unsigned Values = 1;
  for (auto [B, Kind] : C.Exits)
    for (const BasicBlock *S : successors(B))
      if (!C.L->contains(S))
        Values += count_if(S->phis(), [&](const PHINode &P) { return SA.shape(&P).isVarying(); });
  return Values;
}

namespace {
// One round over a function. Its analyses hold until the first change; the candidates do not overlap.
class Round {
  Function &F;
  const LaneEntry &Entry;
  bool Everywhere;
  UniformCopies &State;
  DominatorTree DT;
  LoopInfo LI;
  std::optional<ShapeAnalysis> SA;
  DenseMap<const BasicBlock *, const BasicBlock *> Owners;
  // By deciding block: what is saved if all lanes are in it.
  DenseMap<const BasicBlock *, uint64_t> Saved;
  DenseMap<const BasicBlock *, LoopCopy> Loops; // by preheader

  struct Arm {
    unsigned Successor;
    SmallVector<BasicBlock *, 16> Region;
  };

public:
  Round(Function &F, const LaneEntry &Entry, bool Everywhere, UniformCopies &State)
      : F(F), Entry(Entry), Everywhere(Everywhere), State(State), DT(F), LI(DT) {
    for (Loop *L : LI)
      formLCSSARecursively(*L, DT, &LI, nullptr);
    SA.emplace(F, Entry, LI);
    if (!SA->divergence().any())
      return;
    Owners = laneOwners(F, SA->divergence(), LI, DT, PostDominatorTree(F));
    for (const BasicBlock &B : F)
      for (const Instruction &I : B)
        credit(B, *Owners.lookup(&B), saves(I, *SA));
    auto Inward = LI.getLoopsInPreorder();
    for (Loop *L : reverse(Inward))
      planLoop(*L);
  }

  bool run() {
    bool Changed = false;
    SmallVector<BasicBlock *, 32> Preorder;
    for (DomTreeNode *N : depth_first(DT.getRootNode()))
      Preorder.push_back(N->getBlock());
    SmallPtrSet<const BasicBlock *, 32> Taken;
    for (BasicBlock *B : Preorder) {
      if (Owners.lookup(B) != &F.getEntryBlock() || Taken.contains(B))
        continue;
      if (auto It = Loops.find(B); It != Loops.end() && afford(lengthOf(It->second.L->getBlocks()))) {
        Loop *L = It->second.L;
        Taken.insert_range(L->blocks());
        State.Done.insert(L->getHeader());
        It->second.carryOut();
        Changed = true;
        continue;
      }
      SmallVector<Arm, 2> Arms = armsOf(*B);
      for (const Arm &A : Arms)
        Taken.insert_range(A.Region);
      if (!Arms.empty())
        split(cast<BranchInst>(*B->getTerminator()), Arms);
      Changed |= !Arms.empty();
    }
    return Changed;
  }

private:
  void credit(const BasicBlock &B, const BasicBlock &Owner, uint64_t Units) {
    unsigned Deeper = LI.getLoopDepth(&B) - std::min(LI.getLoopDepth(&B), LI.getLoopDepth(&Owner));
    uint64_t &Sum = Saved[&Owner];
    Sum = std::min<uint64_t>(Sum + (Units << 3 * std::min(Deeper, 3u)), 1u << 30);
  }

  bool afford(unsigned Length) {
    if (Length > State.Budget)
      return false;
    State.Budget -= Length;
    return true;
  }

  void planLoop(Loop &L) {
    const BasicBlock *H = L.getHeader(), *P = L.getLoopPreheader();
    if (!SA->divergence().isDivergentLoop(L) || State.Done.contains(H))
      return;
    std::optional<LoopCopy> C = LoopCopy::plan(L, SA->divergence(), LI, DT);
    if (!C)
      return;
    Saved[H] += savedByLatching(*C, *SA);
    if (!Everywhere && Saved[H] < WorthLoop)
      return;
    credit(*H, *Owners.lookup(P), Saved[H]);
    Loops.try_emplace(P, std::move(*C));
  }

  SmallVector<Arm, 2> armsOf(BasicBlock &B) {
    SmallVector<Arm, 2> Arms;
    if (!SA->divergence().isDivergentBranch(B))
      return Arms;
    auto &Br = cast<BranchInst>(*B.getTerminator());
    // A masked function is called because some lanes are inactive.
    bool IsMask = Entry.Masked && Br.getCondition() == F.getArg(F.arg_size() - 1);
    if ((IsMask && !Everywhere) || !State.Done.insert(&Br).second)
      return Arms;
    for (unsigned S : {0u, 1u}) {
      Arm A{S, {}};
      if (!isWorth(Br, S))
        continue;
      DT.getDescendants(Br.getSuccessor(S), A.Region);
      if (isRegion(B, A.Region) && afford(lengthOf(A.Region)))
        Arms.push_back(std::move(A));
    }
    return Arms;
  }

  bool isWorth(const BranchInst &Br, unsigned Successor) const {
    uint64_t Units = Saved.lookup(Br.getSuccessor(Successor));
    if (Everywhere)
      return Units > 0;
    return Units >= (dependsOnLaneOnly(Br.getCondition(), *SA) ? WorthCoherent : WorthData) &&
           !isUnlikely(Br, *Br.getSuccessor(Successor));
  }

  // Whether lanes leave the region only forward, and within the loop around it.
  bool isRegion(const BasicBlock &B, ArrayRef<BasicBlock *> Region) const {
    if (const Loop *L = LI.getLoopFor(&B))
      for (const BasicBlock *In : Region)
        if (!L->contains(In) || L->getLoopLatch() == In)
          return false;
    return canBeCopied(Region);
  }

  void split(BranchInst &Br, ArrayRef<Arm> Arms) {
    BasicBlock *From = Br.getParent();
    for (const Arm &A : Arms) {
      ValueToValueMapTy Map;
      // The condition is known in the copy.
      Map[Br.getCondition()] = ConstantInt::getBool(F.getContext(), A.Successor == 0);
      copyRegion(A.Region, Map, ".all");
      BasicBlock *Rest = BasicBlock::Create(F.getContext(), "mixed", &F, Br.getSuccessor(0));
      for (BasicBlock *S : successors(From))
        S->replacePhiUsesWith(From, Rest);
      Br.removeFromParent();
      Br.insertInto(Rest, Rest->end());
      IRBuilder<> IB(From);
      Value *C = A.Successor == 0 ? Br.getCondition() : IB.CreateNot(Br.getCondition());
      IB.CreateCondBr(createAll(IB, C), cast<BasicBlock>(Map[Br.getSuccessor(A.Successor)]), Rest);
      From = Rest;
    }
  }
};
} // namespace

bool vec::copyForAllLanes(Function &F, const LaneEntry &Entry, const Choices &Chosen) {
  const bool Everywhere = Chosen.has(Choice::LinearizeBOSCC);
  if (!Everywhere && !Chosen.has(Choice::LinearizeBOSCCByCost))
    return false;
  UniformCopies State;
  State.Budget = std::max(F.getInstructionCount() * Growth, SmallFunction);
  bool Changed = false;
  for (unsigned N = 0; N < Rounds && Round(F, Entry, Everywhere, State).run(); ++N) {
    Changed = true;
    // A copy in which a condition is known may contain unreachable blocks.
    df_iterator_default_set<BasicBlock *, 32> Reachable;
    for (BasicBlock *B : depth_first_ext(&F, Reachable))
      (void)B;
    for (BasicBlock &B : F)
      if (!Reachable.contains(&B)) {
        State.Done.erase(&B);
        State.Done.erase(B.getTerminator());
      }
    EliminateUnreachableBlocks(F);
  }
  if (Changed) {
    DominatorTree DT(F);
    LoopInfo LI(DT);
    for (Loop *L : LI)
      formLCSSARecursively(*L, DT, &LI, nullptr);
  }
  return Changed;
}
