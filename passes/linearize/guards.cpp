// Decides where linearized code is skipped if no lane is active; finds blocks that all lanes reach.
#include "passes/analysis/lane_builtins.h"
#include "passes/kernel/barriers.h"
#include "passes/linearize/linearize.h"
#include "passes/machine/machine.h"
#include "passes/svfs/isa_features.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/ProfDataUtils.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace vec;

// Whether each path from D reaches B before the next iteration of D's innermost loop, and before the loop is left.
// Post-dominance does not imply that: a lane may reach B many iterations later.
static bool meetsInIteration(const BasicBlock &D, const BasicBlock &B, const LoopInfo &LI) {
  const Loop *L = LI.getLoopFor(&D);
  if (!L)
    return true;
  SmallVector<const BasicBlock *, 16> Work{&D};
  SmallPtrSet<const BasicBlock *, 16> Seen{&D};
  while (!Work.empty())
    for (const BasicBlock *S : successors(Work.pop_back_val())) {
      if (S == L->getHeader() || !L->contains(S))
        return false;
      if (S != &B && Seen.insert(S).second)
        Work.push_back(S);
    }
  return true;
}

BasicBlock *vec::equivalentDominator(const BasicBlock &B, const LoopInfo &LI, const DominatorTree &DT,
                                     const PostDominatorTree &PDT) {
  const DomTreeNode *Up = DT.getNode(&B)->getIDom();
  if (!Up)
    return nullptr;
  BasicBlock *D = Up->getBlock();
  for (const Loop *L = LI.getLoopFor(D); L && !L->contains(&B); L = L->getParentLoop())
    D = L->getLoopPreheader();
  return LI.getLoopFor(D) == LI.getLoopFor(&B) && PDT.dominates(&B, D) && meetsInIteration(*D, B, LI) ? D : nullptr;
}

DenseMap<const BasicBlock *, const BasicBlock *> vec::laneOwners(const Function &F, const Divergence &Div,
                                                                 const LoopInfo &LI, const DominatorTree &DT,
                                                                 const PostDominatorTree &PDT) {
  DenseMap<const BasicBlock *, const BasicBlock *> Owners;
  for (const BasicBlock *B : ReversePostOrderTraversal<const Function *>(&F)) {
    Owners[B] = B;
    if (const BasicBlock *Same = equivalentDominator(*B, LI, DT, PDT)) {
      Owners[B] = Owners.lookup(Same);
      continue;
    }
    const Loop *L = LI.getLoopFor(B);
    bool Header = L && L->getHeader() == B;
    if (B == &F.getEntryBlock() || (Header && Div.isDivergentLoop(*L)))
      continue;
    const BasicBlock *Common = nullptr;
    bool Together = llvm::all_of(predecessors(B), [&](const BasicBlock *P) {
      if (Header && L->contains(P))
        return true;
      const BasicBlock *O = Owners.lookup(P);
      if (Div.isDivergentBranch(*P) || (Common && O != Common))
        return false;
      Common = O;
      for (const Loop *Left = LI.getLoopFor(P); Left && !Left->contains(B); Left = Left->getParentLoop())
        if (Div.isDivergentLoop(*Left))
          return false;
      return true;
    });
    if (Together && Common)
      Owners[B] = Common;
  }
  return Owners;
}

static SmallPtrSet<const BasicBlock *, 16>
ownedByEntry(const Function &F, const DenseMap<const BasicBlock *, const BasicBlock *> &Owners) {
  SmallPtrSet<const BasicBlock *, 16> All;
  for (auto [B, Owner] : Owners)
    if (Owner == &F.getEntryBlock())
      All.insert(B);
  return All;
}

SmallPtrSet<const BasicBlock *, 16> vec::allLanesBlocks(const Function &F, const Divergence &Div, const LoopInfo &LI,
                                                        const DominatorTree &DT, const PostDominatorTree &PDT) {
  return ownedByEntry(F, laneOwners(F, Div, LI, DT, PDT));
}

// A test for any lane costs a move of the mask to a scalar register, and a branch that is mispredicted if lanes
// disagree.
static constexpr unsigned WorthSkipping = 24;

unsigned vec::guardCost(const Instruction &I) {
  auto *C = dyn_cast<IntrinsicInst>(&I);
  if (I.isIntDivRem() || (C && isLibraryFunction(C->getIntrinsicID())))
    return WorthSkipping;
  bool IsLong = I.getOpcode() == Instruction::FDiv || I.getOpcode() == Instruction::FRem ||
                (C && C->getIntrinsicID() == Intrinsic::sqrt);
  return IsLong ? 2 * WorthSkipping / 3 : 1;
}

bool vec::isRowOfNarrow(const Instruction &Access, const ShapeAnalysis &SA) {
  const Function &F = *Access.getFunction();
  const uint64_t Bits = F.getDataLayout().getTypeSizeInBits(getLoadStoreType(&Access)).getFixedValue();
  const LaneShape Address = SA.shape(getLoadStorePointerOperand(&Access));
  return (Bits == 8 || Bits == 16) && Address.isLinear() && Address.step() == int64_t(Bits / 8) && !hasMaskRegisters(F);
}

// How much longer a masked store takes than a plain one, in units of about 0.4 cycles, for registers of the widest kind
// in use.
static unsigned guardCost(const StoreInst &S, const ShapeAnalysis &SA, const Machine &M) {
  TypeSize Size = S.getDataLayout().getTypeStoreSize(S.getValueOperand()->getType());
  LaneShape At = SA.shape(S.getPointerOperand());
  if (At.isUniform())
    return 1;
  if (isRowOfNarrow(S, SA))
    return WorthSkipping;
  if (!Size.isScalable() && At.isLinear() && At.step() == int64_t(Size.getFixedValue()))
    return 1 + unsigned(std::max(0.0, (M.MaskedStore - M.Store) / 0.4));
  // A scatter, or stores lane by lane.
  return WorthSkipping;
}

// Gathers, and loads lane by lane, take as long for a few lanes as for all.
static unsigned guardCost(const LoadInst &L, const ShapeAnalysis &SA) {
  return SA.shape(L.getPointerOperand()).isVarying() || isRowOfNarrow(L, SA) ? WorthSkipping : 1;
}

static unsigned guardCost(const Instruction &I, const ShapeAnalysis &SA, const Machine &M) {
  if (auto *S = dyn_cast<StoreInst>(&I); S && S->isSimple())
    return guardCost(*S, SA, M);
  if (auto *L = dyn_cast<LoadInst>(&I); L && L->isSimple())
    return guardCost(*L, SA);
  return guardCost(I);
}

static bool isExpensive(BasicBlock *Root, const ShapeAnalysis &SA, const Machine &M, const DominatorTree &DT,
                        const LoopInfo &LI) {
  unsigned Cost = 0;
  for (const DomTreeNode *N : depth_first(DT.getNode(Root))) {
    BasicBlock *B = N->getBlock();
    if (LI.isLoopHeader(B))
      return true;
    for (Instruction &I : *B) {
      auto *C = dyn_cast<CallBase>(&I);
      if (C && !isa<IntrinsicInst>(C) && !builtinOf(*C))
        return true;
      Cost += guardCost(I, SA, M);
    }
    if (Cost >= WorthSkipping)
      return true;
  }
  return false;
}

bool vec::isUnlikely(const BranchInst &Br, const BasicBlock &S) {
  SmallVector<uint32_t, 2> Weights;
  if (!extractBranchWeights(Br, Weights) || Weights.size() != 2)
    return false;
  assert((Br.getSuccessor(0) == &S || Br.getSuccessor(1) == &S) && "where the branch goes");
  uint64_t This = Weights[Br.getSuccessor(0) == &S ? 0 : 1];
  return This * 16 <= uint64_t(Weights[0]) + Weights[1];
}

// All work-items reach a barrier, or none: so a packet of which no lane reaches it must skip it. In blocks that the
// same lanes reach as the header of a divergent loop, some lane is active.
static void guardBarriers(Function &F, const Divergence &Div,
                          const DenseMap<const BasicBlock *, const BasicBlock *> &Owners, DominatorTree &DT,
                          LoopInfo &LI, Guards &Result) {
  SmallVector<Instruction *, 8> Barriers;
  for (BasicBlock &B : F) {
    const BasicBlock *Owner = Owners.lookup(&B);
    const Loop *L = Owner ? LI.getLoopFor(Owner) : nullptr;
    if (!Owner || Owner == &F.getEntryBlock() || (L && L->getHeader() == Owner && Div.isDivergentLoop(*L)))
      continue;
    for (Instruction &I : B)
      if (staysBarrier(I))
        Barriers.push_back(&I);
  }
  for (Instruction *I : Barriers) {
    BasicBlock *B = I->getParent();
    SplitBlock(B, I, &DT, &LI);
    Result.Blocks.insert(B);
  }
}

// The rarely taken arm becomes the first successor, which comes last in the block order. Then its results are selected
// inside of it, and packets without such lanes execute no select.
static void putSeldomArmFirst(BranchInst &Br) {
  if (!isUnlikely(Br, *Br.getSuccessor(1)))
    return;
  Br.setCondition(IRBuilder<>(&Br).CreateNot(Br.getCondition()));
  Br.swapSuccessors();
}

Guards vec::insertGuards(Function &F, const ShapeAnalysis &SA, DominatorTree &DT, LoopInfo &LI) {
  const Divergence &Div = SA.divergence();
  const Machine M = Machines(F).of(256);
  Guards Result;
  // Lanes that leave a loop pass through its latch: code in the latch could not be skipped for them.
  for (Loop *L : LI.getLoopsInPreorder())
    if (BasicBlock *Latch = L->getLoopLatch(); Latch && Div.isDivergentLoop(*L) && Latch != L->getHeader() &&
                                               Latch->getFirstNonPHIIt() != Latch->getTerminator()->getIterator())
      SplitBlock(Latch, Latch->getTerminator(), &DT, &LI);
  // By branch: splitting moves branches to new blocks.
  SmallVector<Instruction *, 16> Branches;
  for (BasicBlock &B : F)
    if (Div.isDivergentBranch(B))
      Branches.push_back(B.getTerminator());
  for (Instruction *Br : Branches) {
    putSeldomArmFirst(cast<BranchInst>(*Br));
    for (BasicBlock *S : SmallVector<BasicBlock *, 2>(successors(Br))) {
      bool Seldom = isUnlikely(cast<BranchInst>(*Br), *S);
      // If one arm is rarely taken, nearly every packet has lanes for the other.
      bool Always = any_of(successors(Br),
                           [&](BasicBlock *Other) { return Other != S && isUnlikely(cast<BranchInst>(*Br), *Other); });
      if (!S->getSinglePredecessor() || !(Seldom || (!Always && isExpensive(S, SA, M, DT, LI))))
        continue;
      // All instructions of S move down, so that S becomes the guard and stays the target of the branch.
      SplitBlock(S, S->getFirstNonPHIIt(), &DT, &LI);
      Result.Blocks.insert(S);
      if (Seldom)
        Result.Seldom.insert(S);
    }
  }

  PostDominatorTree PDT(F);
  auto Owners = laneOwners(F, Div, LI, DT, PDT);
  const SmallPtrSet<const BasicBlock *, 16> All = ownedByEntry(F, Owners);
  guardBarriers(F, Div, Owners, DT, LI, Result);
  // ROSCC (return on superword condition code): where paths join after other lanes have left by a return, break or
  // continue, no lane may be left for long code that follows.
  SmallVector<BasicBlock *, 8> Rests;
  for (BasicBlock &B : F)
    if (!All.contains(&B) && DT.isReachableFromEntry(&B) && B.hasNPredecessorsOrMore(2) && !LI.isLoopHeader(&B) &&
        !equivalentDominator(B, LI, DT, PDT) && isExpensive(&B, SA, M, DT, LI))
      Rests.push_back(&B);
  // The first of the blocks that the same lanes reach as B, in a row that ends in B.
  auto Root = [&](BasicBlock *B) {
    while (BasicBlock *Same = equivalentDominator(*B, LI, DT, PDT))
      B = Same;
    return B;
  };
  SmallPtrSet<BasicBlock *, 8> Covered;
  for (BasicBlock *G : Result.Blocks)
    Covered.insert(Root(G));
  for (BasicBlock *B : Rests)
    Covered.insert(Root(B));
  SmallVector<BasicBlock *, 8> Preheaders;
  for (Loop *L : LI.getLoopsInPreorder())
    if (BasicBlock *P = L->getLoopPreheader(); !All.contains(P) && !Covered.contains(Root(P)))
      Preheaders.push_back(P);
  // Behind rarely taken arms only, such as several assertions that share a call of abort.
  auto IsSeldom = [&](const BasicBlock *B) {
    return any_of(Result.Seldom, [&](const BasicBlock *Arm) { return DT.dominates(Arm, B); });
  };
  for (BasicBlock *B : Rests) {
    const bool Seldom = llvm::all_of(predecessors(B), IsSeldom);
    SplitBlock(B, B->getFirstNonPHIIt(), &DT, &LI);
    Result.Blocks.insert(B);
    if (Seldom)
      Result.Seldom.insert(B);
  }
  for (BasicBlock *P : Preheaders) {
    SplitBlock(P, P->getTerminator(), &DT, &LI);
    Result.Blocks.insert(P);
  }
  return Result;
}
