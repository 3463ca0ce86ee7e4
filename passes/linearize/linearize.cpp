// linearize: replaces branches that lanes take differently by masks, and puts the blocks behind them one after the
// other.
//
// Masks. The mask of a block is the set of lanes that reach it. It flows along the edges; at a varying branch, it is
// combined with the condition. Where edges join, a lane variable collects it: an alloca that is false when an iteration
// of the innermost loop begins, and to which predecessors add their lanes. Phis whose predecessors are no longer
// exclusive become lane variables, too: each predecessor writes its lanes. Afterwards mem2reg builds phis and selects,
// whatever the control flow has become.
//
// A divergent loop runs while some lane is active: exits only clear lanes, the latch asks `any`, and the exit blocks
// come after it.
//
// Order. Blocks are chained by partial linearization. A block branches to the first of all pending targets in block
// order (block_order.cpp), and passes the others down the chain. Uniform branches stay.
#include "passes/linearize/linearize.h"
#include "builtins/info/builtin_info.h"
#include "passes/analysis/lane_builtins.h"
#include "passes/kernel/barriers.h"
#include "passes/remarks.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"
#include <set>

using namespace llvm;
using namespace vec;

// Operations among the lanes of a packet, which are then among the active lanes only.
static bool isAmongLanes(const CallBase &C) {
  if (const BuiltinInfo *B = builtinOf(C))
    return !B->barrier;
  std::optional<GroupOperation> Op = groupOperation(C);
  return Op && Op->scope != GroupScope::WorkGroup;
}

namespace {

class Linearizer {
public:
  Linearizer(Function &F, const ShapeAnalysis &SA, Guards GuardBlocks, const Choices &Chosen, DominatorTree &DT,
             LoopInfo &LI)
      : F(F), SA(SA), Chosen(Chosen), Div(SA.divergence()), DT(DT), LI(LI), GuardBlocks(std::move(GuardBlocks)) {}

  Error run() {
    PDT.recalculate(F);
    All = allLanesBlocks(F, Div, LI, DT, PDT);
    Order = blockOrder(F, DT, LI);
    for (auto [I, B] : enumerate(Order))
      Index[B] = I;
    for (BasicBlock *B : Order)
      for (BasicBlock *S : successors(B))
        if (Index[S] <= Index[B] && !(LI.isLoopHeader(S) && LI.getLoopFor(S)->contains(B)))
          return reject(Reason::IrregularFlow, F);

    for (BasicBlock *B : Order)
      if (!All.contains(B))
        for (Instruction &I : *B)
          if (auto *C = dyn_cast<CallBase>(&I); C && isConvergent(*C) && !isAmongLanes(*C) && !staysBarrier(I))
            return reject(Reason::Convergent, F,
                          C->getCalledFunction() ? C->getCalledFunction()->getName().str() : "a pointer", C);

    // The program's own instructions, before those of lane variables are added.
    SmallVector<std::pair<BasicBlock *, SmallVector<Instruction *, 16>>, 16> Partial;
    for (BasicBlock *B : Order)
      if (!All.contains(B)) {
        auto Own = llvm::make_pointer_range(make_range(B->getFirstNonPHIIt(), B->getTerminator()->getIterator()));
        Partial.push_back({B, SmallVector<Instruction *, 16>(Own.begin(), Own.end())});
      }
    for (BasicBlock *B : Order)
      computeMask(*B);
    for (BasicBlock *B : Order)
      mergePhis(*B);
    for (auto &[B, Own] : Partial)
      guardEffects(Own, maskOf(*B), SA, Chosen);
    giveLanesOwnStack(F, LI, DT, [&](const BasicBlock &B) { return maskOf(B); }, Variables);
    if (Error E = rewire())
      return E;
    EliminateUnreachableBlocks(F);
    DominatorTree NewDT(F);
    PromoteMemToReg(Variables, NewDT);
    repairSSA(F, LI, Masks);
    dropStaleVariables(F, DT, All);
    return Error::success();
  }

private:
  Function &F;
  const ShapeAnalysis &SA;
  const Choices &Chosen;
  const Divergence &Div;
  DominatorTree &DT;
  LoopInfo &LI;
  Guards GuardBlocks;
  PostDominatorTree PDT;
  SmallPtrSet<const BasicBlock *, 16> All;
  SmallVector<BasicBlock *, 32> Order;
  DenseMap<const BasicBlock *, unsigned> Index;
  DenseMap<const BasicBlock *, Value *> BlockMask;
  SmallPtrSet<const Value *, 32> Masks;
  SmallVector<AllocaInst *, 32> Variables;

  Value *maskOf(const BasicBlock &B) {
    if (All.contains(&B))
      return ConstantInt::getTrue(F.getContext());
    Value *M = BlockMask.lookup(&B);
    assert(M && "a block in front of those in order");
    return M;
  }
  Value *noteMask(Instruction *M) {
    assert(M->getType()->isIntegerTy(1) && "one lane's mask");
    Masks.insert(M);
    return M;
  }

  bool leavesDivergentLoop(const BasicBlock &From, const BasicBlock &To) const {
    for (const Loop *L = LI.getLoopFor(&From); L && !L->contains(&To); L = L->getParentLoop())
      if (Div.isDivergentLoop(*L))
        return true;
    return false;
  }

  // Makes a lane variable, which is set to `Start` when an iteration of the innermost loop around `Scope` begins.
  AllocaInst *createVariable(Type *T, Value *Start, const BasicBlock &Scope, const Twine &Name) {
    IRBuilder<> B(&F.getEntryBlock(), F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
    auto *V = new AllocaInst(T, F.getDataLayout().getAllocaAddrSpace(), Name, F.getEntryBlock().begin());
    B.CreateStore(Start, V);
    if (const Loop *L = LI.getLoopFor(&Scope)) {
      B.SetInsertPoint(L->getHeader(), L->getHeader()->getFirstInsertionPt());
      B.CreateStore(Start, V);
    }
    Variables.push_back(V);
    return V;
  }

  // The mask of an edge. `From` has its mask.
  Value *edgeMask(BasicBlock &From, BasicBlock &To) {
    assert(is_contained(successors(&From), &To) && "no edge");
    auto *Br = cast<BranchInst>(From.getTerminator());
    Value *M = maskOf(From);
    // The condition counts at a uniform branch, too: the chain may reach `To` from elsewhere, without a lane for it.
    if (Br->isUnconditional())
      return M;
    IRBuilder<> B(Br);
    Value *C = Br->getCondition();
    if (Br->getSuccessor(0) != &To)
      C = B.CreateNot(C);
    // Not `and`: the condition may be poison in inactive lanes. Not folded: masks are recognized by their instructions.
    return noteMask(B.Insert(SelectInst::Create(M, C, B.getFalse()), "m"));
  }

  void computeMask(BasicBlock &B) {
    freezeCondition(B);
    if (All.contains(&B))
      return;
    Loop *L = LI.getLoopFor(&B);
    if (L && L->getHeader() == &B)
      return maskOfHeader(B, *L);
    if (BasicBlock *Same = equivalentDominator(B, LI, DT, PDT)) {
      BlockMask[&B] = maskOf(*Same);
      return finishLatch(B);
    }
    if (BasicBlock *P = B.getSinglePredecessor(); P && !leavesDivergentLoop(*P, B)) {
      BlockMask[&B] = edgeMask(*P, B);
      return finishLatch(B);
    }
    Value *Off = ConstantInt::getFalse(F.getContext());
    AllocaInst *V = createVariable(Off->getType(), Off, B, "lanes");
    for (BasicBlock *P : predecessors(&B)) {
      Value *M = edgeMask(*P, B);
      IRBuilder<> IB(P->getTerminator());
      IB.CreateStore(noteMask(IB.Insert(SelectInst::Create(IB.CreateLoad(Off->getType(), V), IB.getTrue(), M))), V);
    }
    IRBuilder<> IB(&B, B.getFirstInsertionPt());
    // mem2reg will replace the load: the copy keeps a name for the mask.
    BlockMask[&B] = noteMask(IB.Insert(BinaryOperator::CreateOr(IB.CreateLoad(Off->getType(), V), Off), "m"));
    finishLatch(B);
  }

  void maskOfHeader(BasicBlock &B, Loop &L) {
    BasicBlock *P = L.getLoopPreheader();
    assert(P && L.getLoopLatch() && "LoopSimplify form");
    if (!Div.isDivergentLoop(L)) {
      BlockMask[&B] = maskOf(*P);
      return;
    }
    PHINode *Active = PHINode::Create(Type::getInt1Ty(F.getContext()), 2, "active", B.begin());
    Active->addIncoming(maskOf(*P), P);
    BlockMask[&B] = noteMask(Active);
  }

  // The lanes at the latch are those of the next iteration.
  void finishLatch(BasicBlock &B) {
    Loop *L = LI.getLoopFor(&B);
    if (L && L->getLoopLatch() == &B && Div.isDivergentLoop(*L))
      cast<PHINode>(BlockMask[L->getHeader()])->addIncoming(maskOf(B), &B);
  }

  // If no lane is active, a uniform condition may be poison, but the branch is executed.
  void freezeCondition(BasicBlock &B) {
    auto *Br = dyn_cast<BranchInst>(B.getTerminator());
    if (All.contains(&B) || !Br || Br->isUnconditional() || Div.isDivergentBranch(B) ||
        isa<Constant>(Br->getCondition()))
      return;
    IRBuilder<> IB(Br);
    Br->setCondition(IB.CreateFreeze(Br->getCondition()));
  }

  void mergePhis(BasicBlock &B) {
    Loop *L = LI.getLoopFor(&B);
    if (L && L->getHeader() == &B)
      return;
    for (PHINode &P : make_early_inc_range(B.phis())) {
      BasicBlock *Single = B.getSinglePredecessor();
      if (Single && !leavesDivergentLoop(*Single, B)) {
        replacePhi(P, P.getIncomingValue(0));
        continue;
      }
      // If only uniform branches join, the one predecessor with lanes writes for all. The same holds if several
      // predecessors bring one value, or poison: shape analysis has told other code that the value is uniform.
      bool Lanes = (Single || Div.isDivergentJoin(B)) && SA.shape(&P).isVarying();
      AllocaInst *V = createVariable(P.getType(), PoisonValue::get(P.getType()), B, P.getName() + ".lanes");
      for (unsigned I = 0; I < P.getNumIncomingValues(); ++I) {
        Value *New = P.getIncomingValue(I);
        BasicBlock *From = P.getIncomingBlock(I);
        if (!Lanes && isa<UndefValue>(New))
          continue;
        IRBuilder<> IB(From->getTerminator());
        if (Lanes || !All.contains(From)) {
          Value *M = edgeMaskOnce(*From, B);
          New = IB.CreateSelect(Lanes ? M : createAny(IB, M), New, IB.CreateLoad(P.getType(), V));
        }
        IB.CreateStore(New, V);
      }
      IRBuilder<> IB(&B, B.getFirstInsertionPt());
      LoadInst *Read = IB.CreateLoad(P.getType(), V);
      Read->takeName(&P);
      replacePhi(P, Read);
    }
  }

  DenseMap<std::pair<const BasicBlock *, const BasicBlock *>, Value *> EdgeMasks;
  Value *edgeMaskOnce(BasicBlock &From, BasicBlock &To) {
    Value *&M = EdgeMasks[{&From, &To}];
    if (!M)
      M = edgeMask(From, To);
    return M;
  }

  void replacePhi(PHINode &P, Value *V) {
    assert(V != &P && V->getType() == P.getType() && "another value in its place");
    P.replaceAllUsesWith(V);
    P.eraseFromParent();
  }

  // Partial linearization. `Pending`: the pending targets of each block, by index.
  Error rewire() {
    DenseMap<const BasicBlock *, std::set<unsigned>> Pending;
    // Passes the targets on to the first of them, and returns it.
    auto Chain = [&](std::set<unsigned> Targets) -> BasicBlock * {
      assert(!Targets.empty() && "somewhere to go");
      BasicBlock *Next = Order[*Targets.begin()];
      Targets.erase(Targets.begin());
      Pending[Next].insert(Targets.begin(), Targets.end());
      return Next;
    };
    for (BasicBlock *B : Order) {
      auto *Br = dyn_cast<BranchInst>(B->getTerminator());
      const std::set<unsigned> Down = Pending.lookup(B);
      if (!Br) {
        if (!Down.empty())
          return reject(Reason::IrregularFlow, F);
        continue;
      }
      Loop *L = LI.getLoopFor(B);
      if (L && L->getLoopLatch() == B) {
        if (!Div.isDivergentLoop(*L))
          continue;
        std::set<unsigned> Outside;
        for (unsigned I : Down)
          if (!L->contains(Order[I]))
            Outside.insert(I);
        if (Outside.empty())
          return reject(Reason::IrregularFlow, F);
        branch(*Br, any(*B), L->getHeader(), Chain(Outside));
        continue;
      }
      // A lane that leaves divergent loops passes through their latches.
      auto With = [&](std::set<unsigned> Targets, BasicBlock *S) {
        Targets.insert(Index[S]);
        if (leavesDivergentLoop(*B, *S))
          for (const Loop *O = L; O && !O->contains(S); O = O->getParentLoop())
            if (Div.isDivergentLoop(*O))
              Targets.insert(Index[O->getLoopLatch()]);
        return Targets;
      };
      if (GuardBlocks.Blocks.contains(B) && !Down.empty()) {
        BasicBlock *Into = Chain(With(Down, Br->getSuccessor(0)));
        branch(*Br, any(*B), Into, Chain(Down));
        if (auto *Guard = cast<BranchInst>(B->getTerminator());
            Guard->isConditional() && GuardBlocks.Seldom.contains(B))
          Guard->setMetadata(LLVMContext::MD_prof, MDBuilder(F.getContext()).createUnlikelyBranchWeights());
      } else if (Br->isUnconditional()) {
        Br->setSuccessor(0, Chain(With(Down, Br->getSuccessor(0))));
      } else if (Div.isDivergentBranch(*B)) {
        branch(*Br, nullptr, Chain(With(With(Down, Br->getSuccessor(0)), Br->getSuccessor(1))), nullptr);
      } else {
        BasicBlock *T = Chain(With(Down, Br->getSuccessor(0)));
        branch(*Br, Br->getCondition(), T, Chain(With(Down, Br->getSuccessor(1))));
      }
    }
    for (Loop *L : LI.getLoopsInPreorder())
      if (!llvm::equal(std::set<BasicBlock *>(pred_begin(L->getHeader()), pred_end(L->getHeader())),
                       std::set<BasicBlock *>{L->getLoopPreheader(), L->getLoopLatch()}))
        return reject(Reason::IrregularFlow, F);
    return Error::success();
  }

  Value *any(BasicBlock &B) {
    IRBuilder<> IB(B.getTerminator());
    return createAny(IB, maskOf(B));
  }

  void branch(BranchInst &Old, Value *Condition, BasicBlock *T, BasicBlock *E) {
    IRBuilder<> IB(&Old);
    if (!Condition || T == E)
      IB.CreateBr(T);
    else
      IB.CreateCondBr(Condition, T, E, Old.isConditional() && Old.getCondition() == Condition ? &Old : nullptr)
          ->setMetadata(BorderMark, Old.getMetadata(BorderMark));
    Old.eraseFromParent();
  }
};

} // namespace

// Simplifies masks that have become constants, and masked accesses under them.
static void simplify(Function &F) {
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (BasicBlock &B : F)
      Changed |= SimplifyInstructionsInBlock(&B);
  }
}

Error vec::linearize(Function &F, const LaneEntry &Entry, const Choices &Chosen, FunctionAnalysisManager &FAM) {
  std::optional<ShapeAnalysis> Shapes;
  auto Analyse = [&] { Shapes.emplace(F, Entry, FAM.getResult<LoopAnalysis>(F)); };
  auto AnalyseAgain = [&] {
    FAM.invalidate(F, PreservedAnalyses::none());
    Analyse();
  };
  Analyse();
  if (splitSmallArrays(F, *Shapes, FAM.getResult<DominatorTreeAnalysis>(F), FAM.getResult<LoopAnalysis>(F)))
    AnalyseAgain();
  if (!Shapes->divergence().any())
    return Error::success();
  bool Changed = hoistCheapArms(F, Shapes->divergence(), FAM.getResult<TargetIRAnalysis>(F));
  Changed |= copyForAllLanes(F, Entry, Chosen);
  if (Changed)
    AnalyseAgain();
  if (!Shapes->divergence().any())
    return Error::success();
  LoopInfo &LI = FAM.getResult<LoopAnalysis>(F);
  DominatorTree &DT = FAM.getResult<DominatorTreeAnalysis>(F);
  Guards GuardBlocks = insertGuards(F, *Shapes, DT, LI);
  // Making guards has moved code into new blocks.
  Analyse();
  if (Error E = Linearizer(F, *Shapes, std::move(GuardBlocks), Chosen, DT, LI).run())
    return E;
  simplify(F);
  FAM.invalidate(F, PreservedAnalyses::none());
  return Error::success();
}
