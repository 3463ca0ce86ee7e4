// Loops without a pragma: see plain_loops.h.
#include "passes/loops/plain_loops.h"
#include "passes/loops/alias_scopes.h"
#include "passes/loops/copy_loop.h"
#include "passes/loops/guess_taken.h"
#include "passes/loops/kept_extremes.h"
#include "passes/loops/loop_form.h"
#include "passes/loops/promises.h"
#include "passes/loops/stored_values.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Scalar/LICM.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;

namespace vec {

// Whether the program says nothing about vectors of the loop.
static bool isPlain(const Loop &L) {
  return !getOptionalBoolLoopAttribute(&L, "llvm.loop.vectorize.enable") &&
         !getOptionalIntLoopAttribute(&L, "llvm.loop.vectorize.width") &&
         !getBooleanLoopAttribute(&L, "llvm.loop.isvectorized") && !getBooleanLoopAttribute(&L, IndependentMark);
}

// Whether each iteration of the inner loop loads from, and stores to, an address that stays the same in it.
static bool updatesPlace(const Loop &Inner, ScalarEvolution &SE) {
  SmallPtrSet<const SCEV *, 4> Loaded, Stored;
  for (BasicBlock *Block : Inner.blocks())
    for (Instruction &I : *Block)
      if (isa<LoadInst, StoreInst>(I))
        if (const SCEV *Address = SE.getSCEV(getLoadStorePointerOperand(&I)); SE.isLoopInvariant(Address, &Inner))
          (isa<StoreInst>(I) ? Stored : Loaded).insert(Address);
  return any_of(Stored, [&](const SCEV *Address) { return Loaded.contains(Address); });
}

// Whether the inner loop loads what it has stored a few iterations before.
static bool readsItsStores(const Loop &Inner, ScalarEvolution &SE) {
  SmallVector<const SCEVAddRecExpr *, 8> Loaded, Stored;
  for (BasicBlock *Block : Inner.blocks())
    for (Instruction &I : *Block)
      if (isa<LoadInst, StoreInst>(I))
        if (const auto *AR = dyn_cast<SCEVAddRecExpr>(SE.getSCEV(getLoadStorePointerOperand(&I)));
            AR && AR->getLoop() == &Inner && AR->isAffine())
          (isa<StoreInst>(I) ? Stored : Loaded).push_back(AR);
  constexpr unsigned Most = 4;
  return any_of(Stored, [&](const SCEVAddRecExpr *To) {
    return any_of(Loaded, [&](const SCEVAddRecExpr *From) {
      const SCEV *Step = To->getStepRecurrence(SE), *Way = Step;
      if (From->getStepRecurrence(SE) != Step || SE.getPointerBase(From) != SE.getPointerBase(To))
        return false;
      const SCEV *Distance = SE.getMinusSCEV(To, From);
      for (unsigned Iterations = 0; Iterations < Most && Way != Distance; ++Iterations)
        Way = SE.getAddExpr(Way, Step);
      return Way == Distance;
    });
  });
}

// Whether the number of iterations can be computed in front of the loop.
static bool isCounted(const Loop &L, ScalarEvolution &SE) {
  const SCEV *Count = SE.getBackedgeTakenCount(&L);
  return !isa<SCEVCouldNotCompute>(Count) &&
         SCEVExpander(SE, "count").isSafeToExpandAt(Count, L.getLoopPreheader()->getTerminator());
}

static bool isInduction(PHINode &Phi, ScalarEvolution &SE) {
  return SE.isSCEVable(Phi.getType()) && isa<SCEVAddRecExpr>(SE.getSCEV(&Phi));
}

// Whether the inner loop carries from iteration to iteration what is neither an induction nor, once the loop is in
// LoopSimplify form, a sum in any order, or carries something in memory. LLVM's vectorizer leaves such loops.
static bool isSerial(Loop &Inner, const DominatorTree &DT, ScalarEvolution &SE) {
  return updatesPlace(Inner, SE) || readsItsStores(Inner, SE) || any_of(Inner.getHeader()->phis(), [&](PHINode &Phi) {
           return !isInduction(Phi, SE) && (!Inner.isLoopSimplifyForm() ||
                                            LoopParts::recurrence(Phi, Inner, DT, SE) != LoopParts::Recurrence::Free);
         });
}

// How far apart two iterations access memory: nowhere else, at a neighbour, or further.
enum class Way { None, Neighbour, Further };

static Way way(Instruction &I, const Loop &L, ScalarEvolution &SE) {
  const SCEV *Address = SE.getSCEV(getLoadStorePointerOperand(&I));
  const auto *AR = dyn_cast<SCEVAddRecExpr>(Address);
  for (; AR && AR->getLoop() != &L && L.contains(AR->getLoop()); AR = dyn_cast<SCEVAddRecExpr>(Address))
    Address = AR->getStart();
  if (SE.isLoopInvariant(Address, &L))
    return Way::None;
  const auto *Step = AR && AR->getLoop() == &L ? dyn_cast<SCEVConstant>(AR->getStepRecurrence(SE)) : nullptr;
  const TypeSize Size = I.getDataLayout().getTypeStoreSize(getLoadStoreType(&I));
  return Step && Step->getAPInt().abs() == Size.getKnownMinValue() ? Way::Neighbour : Way::Further;
}

static bool anyAccess(const Loop &L, function_ref<bool(Instruction &)> Is) {
  return any_of(L.blocks(), [&](BasicBlock *Block) {
    return any_of(*Block, [&](Instruction &I) { return isa<LoadInst, StoreInst>(I) && Is(I); });
  });
}

// Whether the inner loop goes down columns, in which lanes of L are neighbours: LLVM's vectorizer would gather.
static bool goesDown(const Loop &Inner, const Loop &L, ScalarEvolution &SE) {
  auto Any = [&](Way InInner, Way InL) {
    return anyAccess(Inner, [&](Instruction &I) { return way(I, Inner, SE) == InInner && way(I, L, SE) == InL; });
  };
  return Any(Way::Further, Way::Neighbour) && !Any(Way::Neighbour, Way::Further) && !Any(Way::Further, Way::Further);
}

// Whether the inner loop sums up neighbours, and does the same one element further for the next lane of L. LLVM's
// vectorizer takes the inner loop, adds up the lanes each time, and leaves the last elements to scalar code: that is
// worse as long as there are few of them, and lanes of L can be masked at their end.
static bool isWindow(const Loop &Inner, const Loop &L, ScalarEvolution &SE, const TargetTransformInfo &TTI) {
  const SCEV *Taken = SE.getBackedgeTakenCount(&Inner),
             *Most = SE.getConstant(Taken->getType(), PlainLoops::MostOfWindow);
  auto IsMasked = [&](Instruction &I) {
    return TTI.isLegalMaskedLoad(getLoadStoreType(&I), Align(1), getLoadStoreAddressSpace(&I));
  };
  return SE.isLoopInvariant(Taken, &L) && !SE.isKnownPredicate(ICmpInst::ICMP_UGE, Taken, Most) &&
         any_of(Inner.getHeader()->phis(), [&](PHINode &Phi) { return !isInduction(Phi, SE); }) &&
         anyAccess(Inner, [&](Instruction &I) { return way(I, L, SE) == Way::Neighbour; }) &&
         !anyAccess(Inner, [&](Instruction &I) { return way(I, L, SE) == Way::Further || !IsMasked(I); });
}

// Whether lanes of L run all loops inside equally often, or nearly so, of which LLVM's vectorizer takes none.
static bool isAroundSerialLoops(Loop &L, const DominatorTree &DT, ScalarEvolution &SE, const TargetTransformInfo &TTI) {
  return all_of(drop_begin(L.getLoopsInPreorder()), [&](Loop *Inner) {
    return isPlain(*Inner) && Inner->getExitingBlock() && SE.hasLoopInvariantBackedgeTakenCount(Inner) &&
           !isa<SCEVCouldNotCompute>(mostTaken(*Inner, L, SE)) &&
           (!Inner->isInnermost() || isSerial(*Inner, DT, SE) || goesDown(*Inner, L, SE) ||
            isWindow(*Inner, L, SE, TTI));
  });
}

static bool isStrided(const Loop &L, const LoopInfo &LI, ScalarEvolution &SE) {
  return anyAccess(L,
                   [&](Instruction &I) { return LI.getLoopFor(I.getParent()) != &L && way(I, L, SE) == Way::Further; });
}

bool PlainLoops::promise(Loop &L) {
  formLoop(L, FAM);
  auto &DT = FAM.getResult<DominatorTreeAnalysis>(F);
  auto &LI = FAM.getResult<LoopAnalysis>(F);
  auto &SE = FAM.getResult<ScalarEvolutionAnalysis>(F);
  const auto &TTI = FAM.getResult<TargetIRAnalysis>(F);
  if (!isAroundSerialLoops(L, DT, SE, TTI))
    return false;
  for (Loop *Inner : L.getLoopsInPreorder())
    carryStoredValue(*Inner, SE, DT);
  const std::optional<LoopParts> P =
      LoopParts::find(L, LI, SE, FAM.getResult<AAManager>(F), DT, FAM.getResult<PostDominatorTreeAnalysis>(F),
                      LoopParts::Purpose::Lanes);
  if (!P || !isCounted(L, SE))
    return false;
  const bool Updates =
      any_of(L.getLoopsInPreorder(), [&](const Loop *Inner) { return Inner != &L && updatesPlace(*Inner, SE); });
  BasicBlock *Header = L.getHeader();
  Promise Of;
  Of.Strided = vec::isStrided(L, LI, SE);
  SmallVector<const SCEV *, 2> Windows;
  for (Loop *Inner : L.getLoopsInPreorder())
    if (Inner->isInnermost() && !isSerial(*Inner, DT, SE) && isWindow(*Inner, L, SE, TTI))
      Windows.push_back(SE.getBackedgeTakenCount(Inner));
  const SCEVExpander Expander(SE, "windows");
  if (!all_of(Windows, [&](const SCEV *Taken) {
        return Expander.isSafeToExpandAt(Taken, L.getLoopPreheader()->getTerminator());
      }))
    return false;
  Of.Fewest = Of.Strided || !Windows.empty() ? FewestOfStrides : Fewest;
  if (!Windows.empty() || !P->Apart.empty())
    test(L, *P, Windows, Of, LI, DT, SE);
  Promised[Header] = Of;
  if (Of.Test && Updates)
    carryInRegisters(L, P->Apart);
  markIndependent(*FAM.getResult<LoopAnalysis>(F).getLoopFor(Header));
  return true;
}

// Copies the loops, which stay as they are as long as packets take the original's place.
Loop *PlainLoops::copy(Loop &L, const Twine &Name, BasicBlock *Test, LoopInfo &LI, DominatorTree &DT, Promise &Of) {
  Loop *Copy = copyLoop(L, Name, Test, LI, DT);
  for (auto [Original, Inner] : zip_equal(L.getLoopsInPreorder(), Copy->getLoopsInPreorder())) {
    if (!Tried.contains(Original->getHeader()))
      Of.Waiting.push_back(Inner->getHeader());
    Tried.insert(Inner->getHeader());
  }
  return Copy;
}

// Ends the block by a choice between another block and the copy of a loop.
static BranchInst *choose(BasicBlock *At, Value *Condition, BasicBlock *Then, const Loop &Copy) {
  auto *Branch = BranchInst::Create(Then, Copy.getLoopPreheader(), Condition);
  ReplaceInstWithInst(At->getTerminator(), Branch);
  return Branch;
}

// Makes the copy for few iterations, for long windows and for ranges that overlap, and the tests.
void PlainLoops::test(Loop &L, const LoopParts &P, ArrayRef<const SCEV *> Windows, Promise &Of, LoopInfo &LI,
                      DominatorTree &DT, ScalarEvolution &SE) {
  BasicBlock *Test = L.getLoopPreheader();
  IRBuilder<> B(Test->getTerminator());
  SCEVExpander Expander(SE, "outer");
  auto Compare = [&](CmpInst::Predicate Is, const SCEV *Count, unsigned Limit) {
    Value *V = Expander.expandCodeFor(Count, Count->getType(), Test->getTerminator());
    return B.CreateICmp(Is, V, ConstantInt::get(V->getType(), Limit));
  };
  const SCEV *Together = SE.getConstant(B.getInt64(1));
  for (const Loop *Each : L.getLoopsInPreorder())
    // Behind a condition, a number may be divided by what is zero elsewhere.
    if (const SCEV *Count = SE.getBackedgeTakenCount(Each); Expander.isSafeToExpandAt(Count, Test->getTerminator()))
      Together = SE.getAddExpr(Together, SE.getTruncateOrZeroExtend(Count, B.getInt64Ty()));
  Value *Many = B.CreateAnd(Compare(CmpInst::ICMP_UGE, P.BackedgesTaken, Of.Fewest - 1),
                            Compare(CmpInst::ICMP_UGE, Together, FewestTogether - 1), "many");
  for (const SCEV *Window : Windows)
    Many = B.CreateAnd(Many, Compare(CmpInst::ICMP_ULT, Window, MostOfWindow));
  BasicBlock *Ranges = SplitBlock(Test, Test->getTerminator(), &DT, &LI);
  B.SetInsertPoint(Ranges->getTerminator());
  Value *Apart = areApart(P.Apart, B, Expander);
  Expander.clear();
  BasicBlock *Before = SplitBlock(Ranges, Ranges->getTerminator(), &DT, &LI);
  const Loop *Copy = copy(L, ".overlap", Test, LI, DT, Of);
  choose(Ranges, Apart, Before, *Copy);
  Of.Test = choose(Test, Many, Ranges, *Copy);
}

// Lets LICM know what the test says. Invalidates all analyses but loops and dominators.
void PlainLoops::carryInRegisters(Loop &L, const RangesApart &Ranges) {
  auto &SE = FAM.getResult<ScalarEvolutionAnalysis>(F);
  DenseMap<AddressRange, unsigned> Numbers;
  SmallVector<std::pair<unsigned, unsigned>, 8> Apart;
  auto Number = [&](const AddressRange &R) { return Numbers.try_emplace(R, Numbers.size()).first->second; };
  for (const auto &[X, Y] : Ranges)
    Apart.push_back({Number(X), Number(Y)});
  SmallVector<GroupedAccess, 16> Accesses;
  for (BasicBlock *Block : L.blocks())
    for (Instruction &I : *Block) {
      Value *Pointer = getLoadStorePointerOperand(&I);
      const TypeSize Size = Pointer ? I.getDataLayout().getTypeStoreSize(getLoadStoreType(&I)) : TypeSize::getFixed(0);
      if (!Pointer || Size.isScalable())
        continue;
      if (const auto R = addressRange(SE.getSCEV(Pointer), Size.getFixedValue(), L, SE); R && Numbers.contains(*R))
        Accesses.push_back({&I, Numbers.lookup(*R)});
    }
  IRBuilder<> B(L.getLoopPreheader()->getTerminator());
  addAliasScopes(Accesses, Apart, "outer", B);
  PreservedAnalyses Kept;
  Kept.preserve<LoopAnalysis>();
  Kept.preserve<DominatorTreeAnalysis>();
  FAM.invalidate(F, Kept);
  FunctionPassManager FPM;
  FPM.addPass(createFunctionToLoopPassAdaptor(LICMPass(LICMOptions()), /*UseMemorySSA=*/true));
  FPM.run(F, FAM);
}

// The outermost loop around L, or L, in front of which L's number of iterations is known, and that is short enough to
// be copied. So the loops around pay nothing for what the test decides.
static Loop &outermostOfSameCount(Loop &L, ScalarEvolution &SE) {
  constexpr unsigned MostInstructions = 150;
  const SCEV *Taken = SE.getBackedgeTakenCount(&L);
  const SCEVExpander Expander(SE, "extreme");
  Loop *Outermost = &L;
  for (Loop *O = L.getParentLoop(); O && SE.isLoopInvariant(Taken, O); O = O->getParentLoop()) {
    unsigned Size = 0;
    for (const BasicBlock *Block : O->blocks())
      Size += unsigned(Block->size());
    if (Size > MostInstructions || !O->isSafeToClone())
      break;
    if (O->getLoopPreheader() && Expander.isSafeToExpandAt(Taken, O->getLoopPreheader()->getTerminator()))
      Outermost = O;
  }
  return *Outermost;
}

void PlainLoops::promiseExtreme(Loop &L) {
  Loop &Copied = outermostOfSameCount(L, FAM.getResult<ScalarEvolutionAnalysis>(F));
  formLoop(Copied, FAM);
  auto &SE = FAM.getResult<ScalarEvolutionAnalysis>(F);
  keepWhatIsReloaded(L, SE);
  const SCEV *Taken = SE.getBackedgeTakenCount(&L);
  const SCEV *Least = SE.getConstant(Taken->getType(), FewestWithExtreme - 1),
             *End = SE.getTypeSizeInBits(Taken->getType()) < 32 ? nullptr
                                                                : SE.getConstant(Taken->getType(), MostIterations);
  Promise Of;
  // Another loop with such a count may have led to a test already.
  if (!SE.isLoopEntryGuardedByCond(&L, ICmpInst::ICMP_UGE, Taken, Least) ||
      (End && !SE.isLoopEntryGuardedByCond(&L, ICmpInst::ICMP_ULT, Taken, End))) {
    auto &DT = FAM.getResult<DominatorTreeAnalysis>(F);
    auto &LI = FAM.getResult<LoopAnalysis>(F);
    BasicBlock *Test = Copied.getLoopPreheader();
    IRBuilder<> B(Test->getTerminator());
    SCEVExpander Expander(SE, "extreme");
    auto Expand = [&](const SCEV *S) { return Expander.expandCodeFor(S, nullptr, Test->getTerminator()); };
    Value *Many = B.CreateICmpUGE(Expand(Taken), Expand(Least), "many");
    if (End)
      Many = B.CreateAnd(Many, B.CreateICmpULT(Expand(Taken), Expand(End)));
    Expander.clear();
    BasicBlock *Before = SplitBlock(Test, Test->getTerminator(), &DT, &LI);
    const Loop *Copy = copy(Copied, ".few", Test, LI, DT, Of);
    Of.Test = choose(Test, Many, Before, *Copy);
  }
  Promised[L.getHeader()] = Of;
  numberExtremes(L, SE);
  markIndependent(L);
}

// Whether an iteration loads so many neighbours.
static bool loadsRow(const Loop &L, unsigned Length, ScalarEvolution &SE) {
  DenseMap<const SCEV *, SmallDenseSet<int64_t>> Offsets; // by one of their addresses
  for (BasicBlock *Block : L.blocks())
    for (Instruction &I : *Block) {
      const SCEV *Address = isa<LoadInst>(I) ? SE.getSCEV(getLoadStorePointerOperand(&I)) : nullptr;
      if (!Address || SE.isLoopInvariant(Address, &L))
        continue;
      auto Distance = [&](const SCEV *From) { return dyn_cast<SCEVConstant>(SE.getMinusSCEV(Address, From)); };
      const auto Row = find_if(Offsets, [&](const auto &R) { return Distance(R.first); });
      if (Row == Offsets.end())
        Offsets[Address].insert(0);
      else
        Row->second.insert(Distance(Row->first)->getAPInt().getSExtValue());
    }
  return any_of(Offsets, [&](const auto &Row) { return Row.second.size() >= Length; });
}

double PlainLoops::leastSpeedup(const Loop &L, bool Widest) const {
  constexpr unsigned Row = 24;
  constexpr double Least = 2, OfRows = 3.4, OfWidestRows = 3.9;
  if (!L.isInnermost() || !loadsRow(L, Row, FAM.getResult<ScalarEvolutionAnalysis>(F)))
    return Least;
  return Widest ? OfWidestRows : OfRows;
}

// Loops whose lanes are neighbours come first, outer ones before those inside. If packets of a loop are not fast
// enough, the loops inside have their turn.
Loop *PlainLoops::next() {
  auto &LI = FAM.getResult<LoopAnalysis>(F);
  auto &SE = FAM.getResult<ScalarEvolutionAnalysis>(F);
  const auto &DT = FAM.getResult<DominatorTreeAnalysis>(F);
  Loop *OfStrides = nullptr;
  for (Loop *L : LI.getLoopsInPreorder()) {
    if (Tried.contains(L->getHeader()))
      continue;
    const bool Wanted =
        isPlain(*L) && (L->isInnermost() ? keepsExtreme(*L, SE) && isCounted(*L, SE) &&
                                               guessTaken(*L, SE).value_or(FewestWithExtreme) >= FewestWithExtreme - 1
                                         : isAroundSerialLoops(*L, DT, SE, FAM.getResult<TargetIRAnalysis>(F)));
    if (Wanted && !vec::isStrided(*L, LI, SE))
      return L;
    if (!Wanted)
      Tried.insert(L->getHeader());
    else if (!OfStrides)
      OfStrides = L;
  }
  return OfStrides;
}

BasicBlock *PlainLoops::promiseNext() {
  if (F.hasOptSize() || F.hasFnAttribute(Attribute::StrictFP))
    return nullptr;
  while (Loop *L = next()) {
    BasicBlock *Header = L->getHeader();
    Tried.insert(Header);
    const bool Keeps = L->isInnermost();
    if (Keeps)
      promiseExtreme(*L);
    if (Keeps || promise(*L)) {
      FAM.invalidate(F, PreservedAnalyses::none());
      return Header;
    }
  }
  return nullptr;
}

void PlainLoops::withdraw(Loop &L) {
  const Promise Of = Promised.lookup(L.getHeader());
  Promised.erase(L.getHeader());
  if (Of.Test) {
    ReplaceInstWithInst(Of.Test, BranchInst::Create(Of.Test->getSuccessor(1)));
    EliminateUnreachableBlocks(F);
  } else {
    unmarkIndependent(L);
  }
  FAM.invalidate(F, PreservedAnalyses::none());
  for (const BasicBlock *Header : Of.Waiting)
    Tried.erase(Header);
}

} // namespace vec
