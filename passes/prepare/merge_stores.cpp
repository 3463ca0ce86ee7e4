// mergeStores: stores of a lane to one place under several conditions become one store behind them.
//
//   if (a) *p = x;               t = a ? x : ?
//   ...                  ==>     ...
//   if (b) *p = y;               t = b ? y : t;  if (a || b) *p = t
//
// Masked stores are expensive, above all if they go lane by lane; selects are cheap. The place is written only if it
// was before, so that nothing is written that the program does not write; the condition disappears if one of the stores
// has none. Nothing accesses the place between the first store and the new one.
//
// Not merged are fields of small records: their stores under one condition are combined later (plan_groups).
//
// Runs in    prepare, on the canonical form, after shapes have been computed.
// Requires   the contract of the stage.
// Ensures    the contract of the stage, except that critical edges must be split again.
#include "passes/analysis/lane_builtins.h"
#include "passes/prepare/prepare.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;
using namespace vec;

namespace {

using Stores = SmallVector<StoreInst *, 4>;

// From the block where all paths to the stores begin to the place behind the last store.
struct Stretch {
  BasicBlock *From;
  Instruction *Behind;
  bool Always; // one of the stores is on every path
};

class StoreMerger {
  Function &F;
  DominatorTree &DT;
  PostDominatorTree &PDT;
  const LoopInfo &LI;
  AAResults &AA;

  // Whether the instruction may access the place, or keep control from reaching the new store.
  bool isInTheWay(const Instruction &I, const StoreInst &S) const {
    if (isa<AssumeInst, DbgInfoIntrinsic>(I) || I.isLifetimeStartOrEnd())
      return false;
    if (auto *C = dyn_cast<CallBase>(&I); C && isMathCall(*C))
      return false;
    if (I.isTerminator() ? isa<ReturnInst, UnreachableInst>(I) : !isGuaranteedToTransferExecutionToSuccessor(&I))
      return true;
    if (!I.mayReadOrWriteMemory())
      return false;
    std::optional<MemoryLocation> At = MemoryLocation::getOrNone(&I);
    return !At || I.isAtomic() || I.isVolatile() || !AA.isNoAlias(*At, MemoryLocation::get(&S));
  }

  bool isInTheWay(BasicBlock::iterator Begin, BasicBlock::iterator End, ArrayRef<StoreInst *> All) const {
    return any_of(make_range(Begin, End),
                  [&](const Instruction &I) { return !is_contained(All, &I) && isInTheWay(I, *All.front()); });
  }

  // The blocks between two blocks, if only the second one follows them.
  bool between(BasicBlock &From, const BasicBlock &To, SmallPtrSetImpl<BasicBlock *> &Between) const {
    const Loop *L = LI.getLoopFor(&From);
    SmallVector<BasicBlock *> Work = {&From};
    while (!Work.empty()) {
      BasicBlock *B = Work.pop_back_val();
      if (succ_empty(B))
        return false;
      for (BasicBlock *S : successors(B)) {
        if (S == &To)
          continue;
        if (S == &From || LI.getLoopFor(S) != L || (L && S == L->getHeader()))
          return false;
        if (Between.insert(S).second)
          Work.push_back(S);
      }
    }
    return true;
  }

  std::optional<Stretch> stretchOf(ArrayRef<StoreInst *> All) const {
    BasicBlock *From = All.front()->getParent(), *To = From;
    for (StoreInst *S : All)
      From = DT.findNearestCommonDominator(From, S->getParent());
    To = From;
    for (StoreInst *S : All)
      if (To)
        To = PDT.findNearestCommonDominator(To, S->getParent());
    SmallPtrSet<BasicBlock *, 16> Between;
    if (!To || To == From || LI.getLoopFor(To) != LI.getLoopFor(From) || !DT.dominates(From, To) ||
        !between(*From, *To, Between))
      return std::nullopt;
    Stretch R{From, nullptr, false};
    BasicBlock::iterator Begin = From->end(), End = To->getFirstInsertionPt();
    for (StoreInst *S : reverse(All)) {
      R.Always |= DT.dominates(S->getParent(), To);
      if (S->getParent() == From)
        Begin = S->getIterator();
    }
    for (StoreInst *S : All)
      if (S->getParent() == To)
        End = std::next(S->getIterator());
    if (isInTheWay(Begin, From->end(), All) || isInTheWay(To->begin(), End, All) ||
        any_of(Between, [&](BasicBlock *B) { return isInTheWay(B->begin(), B->end(), All); }))
      return std::nullopt;
    R.Behind = &*End;
    return R;
  }

  void merge(ArrayRef<StoreInst *> All, const Stretch &R) {
    StoreInst &First = *All.front();
    LLVMContext &C = F.getContext();
    Type *T = First.getValueOperand()->getType(), *Bit = Type::getInt1Ty(C);
    BasicBlock::iterator Top = F.getEntryBlock().begin();
    const unsigned Space = F.getDataLayout().getAllocaAddrSpace();
    auto *Kept = new AllocaInst(T, Space, "kept", Top), *Stored = new AllocaInst(Bit, Space, "stored", Top);
    IRBuilder<> B(R.From, R.From->getFirstInsertionPt());
    if (R.From == &F.getEntryBlock())
      B.SetInsertPoint(std::next(Stored->getIterator()));
    B.CreateStore(PoisonValue::get(T), Kept);
    B.CreateStore(B.getFalse(), Stored);
    Align A = First.getAlign();
    AAMDNodes Nodes = First.getAAMetadata();
    SmallVector<DebugLoc, 4> Places;
    for (StoreInst *S : All) {
      B.SetInsertPoint(S);
      B.CreateStore(S->getValueOperand(), Kept);
      B.CreateStore(B.getTrue(), Stored);
      A = std::min(A, S->getAlign());
      Nodes = Nodes.merge(S->getAAMetadata());
      Places.push_back(S->getDebugLoc());
    }
    B.SetInsertPoint(R.Behind);
    Value *V = B.CreateLoad(T, Kept);
    if (!R.Always)
      B.SetInsertPoint(SplitBlockAndInsertIfThen(B.CreateLoad(Bit, Stored), R.Behind->getIterator(), false));
    StoreInst *New = B.CreateAlignedStore(V, First.getPointerOperand(), A);
    New->setAAMetadata(Nodes);
    New->setMetadata(LLVMContext::MD_nontemporal, First.getMetadata(LLVMContext::MD_nontemporal));
    New->setDebugLoc(DebugLoc::getMergedLocations(Places));
    for (StoreInst *S : All)
      S->eraseFromParent();
    DominatorTree Now(F);
    PromoteMemToReg({Kept, Stored}, Now);
  }

public:
  StoreMerger(Function &F, FunctionAnalysisManager &FAM)
      : F(F), DT(FAM.getResult<DominatorTreeAnalysis>(F)), PDT(FAM.getResult<PostDominatorTreeAnalysis>(F)),
        LI(FAM.getResult<LoopAnalysis>(F)), AA(FAM.getResult<AAManager>(F)) {}

  // Merges as many of the stores, in their order, as possible; removes these from the list, and the first that cannot
  // be merged.
  bool run(Stores &All) {
    for (size_t N = All.size(); N > 1; --N) {
      const auto Some = ArrayRef(All).take_front(N);
      if (std::optional<Stretch> R = stretchOf(Some)) {
        merge(Some, *R);
        All.erase(All.begin(), All.begin() + N);
        return true;
      }
    }
    All.erase(All.begin());
    return false;
  }
};

bool isWorthIt(const StoreInst &S, const ShapeAnalysis &SA) {
  constexpr int64_t SmallRecord = 16;
  const LaneShape Shape = SA.shape(S.getPointerOperand());
  const auto Size = int64_t(S.getDataLayout().getTypeStoreSize(S.getValueOperand()->getType()).getKnownMinValue());
  return Shape.isVarying() || (Shape.isLinear() && !Shape.isUniform() &&
                               (std::abs(Shape.step()) == Size || std::abs(Shape.step()) > SmallRecord));
}

} // namespace

bool vec::mergeStores(Function &F, const LaneEntry &Entry, FunctionAnalysisManager &FAM) {
  constexpr size_t StoresAtMost = 16; // to one place
  MapVector<std::tuple<Value *, Type *, MDNode *>, Stores> Places;
  {
    ShapeAnalysis SA(F, Entry, FAM.getResult<LoopAnalysis>(F));
    for (BasicBlock *B : ReversePostOrderTraversal<Function *>(&F))
      for (Instruction &I : *B)
        if (auto *S = dyn_cast<StoreInst>(&I); S && S->isSimple() && isWorthIt(*S, SA))
          Places[{S->getPointerOperand(), S->getValueOperand()->getType(), S->getMetadata(LLVMContext::MD_nontemporal)}]
              .push_back(S);
  }
  bool Changed = false;
  for (auto &[Place, All] : Places)
    while (All.size() > 1 && All.size() <= StoresAtMost)
      if (StoreMerger(F, FAM).run(All)) {
        FAM.invalidate(F, PreservedAnalyses::none());
        Changed = true;
      }
  return Changed;
}
