// Whether vectors of records keep the order of an iteration's accesses: see record_order.h.
//
//   for (...) { q[2 * i] = p[2 * i + 1]; q[2 * i + 1] = p[2 * i]; }
//     ==>
//   if (p and q are at least a record apart)  for (...) the same, with scopes: p's accesses do not alias q's
//   else if (p == q)                          for (...) the same, with p for q
//   else                                      for (...) the same, scalar
#include "passes/loops/record_order.h"
#include "passes/analysis/lane_builtins.h"
#include "passes/loops/alias_scopes.h"
#include "passes/loops/copy_loop.h"
#include "passes/loops/lane_objects.h"
#include "passes/loops/loop_passes.h"
#include "passes/loops/promises.h"
#include "llvm/Analysis/LoopIterator.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;

namespace vec {
namespace {

// The longest record that is loaded as a whole, in elements (plan/group_layout.cpp); LLVM's limit is 8.
constexpr uint64_t LongestRecord = 16;
// Questions to alias analysis for one loop.
constexpr unsigned MostAsked = 4096;

MemoryLocation anyIteration(const Instruction &I) {
  return MemoryLocation::getBeforeOrAfter(getLoadStorePointerOperand(&I), I.getAAMetadata());
}

const SCEV *start(const SCEV *Address) { return cast<SCEVAddRecExpr>(Address)->getStart(); }

} // namespace

RecordOrder::RecordOrder(Loop &L, const LoopInfo &LI, ScalarEvolution &SE, AAResults &AA) : L(L), SE(SE), AA(AA) {
  collect(LI);
  for (const Family &F : Families)
    compare(F);
}

void RecordOrder::collect(const LoopInfo &LI) {
  // As LLVM's vectorizer does: it takes an index that might wrap around for one that does not, and tests that.
  PredicatedScalarEvolution Predicated(SE, L);
  LoopBlocksDFS Order(&L);
  Order.perform(&LI);
  for (BasicBlock *Block : make_range(Order.beginRPO(), Order.endRPO()))
    for (Instruction &I : *Block) {
      if (!I.mayReadOrWriteMemory() || isa<AssumeInst, NoAliasScopeDeclInst>(I))
        continue;
      if (const auto *Call = dyn_cast<CallBase>(&I); Call && isMathCall(*Call))
        continue;
      Access A{&I, I.mayWriteToMemory(), NoFamily, 0, 0};
      if (Value *Address = getLoadStorePointerOperand(&I)) {
        const DataLayout &DL = I.getDataLayout();
        const TypeSize Size = DL.getTypeStoreSize(getLoadStoreType(&I));
        const SCEVAddRecExpr *Moves = Size.isScalable() ? nullptr : Predicated.getAsAddRec(Address);
        const auto *Step = Moves && Moves->getLoop() == &L && Moves->isAffine()
                               ? dyn_cast<SCEVConstant>(Moves->getOperand(1))
                               : nullptr;
        A.Size = Size.getKnownMinValue();
        if (Step && Step->getAPInt().isSignedIntN(32))
          join(A, Moves, Step->getAPInt().getSExtValue(), SE.getSCEV(Address) == Moves);
      }
      Accesses.push_back(A);
    }
}

void RecordOrder::join(Access &A, const SCEV *Address, int64_t Step, bool Certain) {
  for (A.Family = 0; A.Family < Families.size(); ++A.Family) {
    const Family &F = Families[A.Family];
    if (F.Step != Step || F.Leader->getType() != Address->getType())
      continue;
    const std::optional<APInt> Distance = SE.computeConstantDifference(Address, F.Leader);
    if (Distance && Distance->isSignedIntN(32)) {
      A.Offset = Distance->getSExtValue();
      break;
    }
  }
  if (A.Family == Families.size())
    Families.push_back({.Leader = Address, .Step = Step});
  Family &F = Families[A.Family];
  F.Low = std::min(F.Low, A.Offset);
  F.High = std::max(F.High, A.Offset + int64_t(A.Size));
  F.Promised &= promise(*A.I, L) == Promise::Independent;
  F.Certain &= Certain;
  (A.Stores ? F.Stores : F.Loads).push_back(unsigned(Accesses.size()));
}

// The members of a record are loaded at the place of the first load, and stored at the place of the last store.
void RecordOrder::compare(const Family &F) {
  auto AreRecord = [&](ArrayRef<unsigned> Members) {
    const auto Step = uint64_t(std::abs(F.Step));
    return any_of(Members, [&](unsigned M) {
      const Access &A = Accesses[M];
      return A.Offset != Accesses[Members[0]].Offset && Step > A.Size && Step <= LongestRecord * A.Size;
    });
  };
  if (AreRecord(F.Loads))
    for (const unsigned Load : drop_begin(F.Loads))
      for (unsigned Between = F.Loads.front() + 1; Between < Load; ++Between)
        if (Accesses[Between].Stores && mayOverlap(Accesses[Between], Accesses[Load]))
          keepApart(Accesses[Between], Accesses[Load]);
  if (AreRecord(F.Stores))
    for (const unsigned Store : drop_end(F.Stores))
      for (unsigned Between = Store + 1; Between < F.Stores.back(); ++Between)
        if (mayOverlap(Accesses[Between], Accesses[Store]))
          keepApart(Accesses[Between], Accesses[Store]);
}

bool RecordOrder::mayOverlap(const Access &X, const Access &Y) {
  if (X.Family == Y.Family && X.Family != NoFamily)
    return X.Offset < Y.Offset + int64_t(Y.Size) && Y.Offset < X.Offset + int64_t(X.Size);
  if (++Asked > MostAsked)
    return true;
  // One of the two is a load or store of a family.
  if (!getLoadStorePointerOperand(X.I))
    return isModOrRefSet(AA.getModRefInfo(X.I, anyIteration(*Y.I)));
  return !AA.isNoAlias(anyIteration(*X.I), anyIteration(*Y.I));
}

void RecordOrder::keepApart(const Access &X, const Access &Y) {
  if (X.Family == Y.Family || X.Family == NoFamily || Y.Family == NoFamily)
    Unknown = true;
  else
    Apart.insert(std::minmax(X.Family, Y.Family));
}

bool RecordOrder::canTest() {
  const BasicBlock *Before = L.getLoopPreheader();
  if (Unknown || !Before || !L.isLoopSimplifyForm())
    return false;
  SCEVExpander Expander(SE, "records");
  auto CanExpand = [&](const SCEV *S) { return Expander.isSafeToExpandAt(S, Before->getTerminator()); };
  auto IsKnown = [&](const Family &F) { return F.Promised && F.Certain && CanExpand(start(F.Leader)); };
  const SCEV *Turns = SE.getBackedgeTakenCount(&L);
  return all_of(Apart, [&](std::pair<unsigned, unsigned> Pair) {
    const Family &X = Families[Pair.first], &Y = Families[Pair.second];
    return IsKnown(X) && IsKnown(Y) && X.Leader->getType() == Y.Leader->getType() &&
           (X.Step == Y.Step || (!isa<SCEVCouldNotCompute>(Turns) && CanExpand(Turns)));
  });
}

// Whether records of the two families do not overlap. If both move on by the same step, those of one iteration: others
// do not, by the program's promise. Else those of all iterations.
Value *RecordOrder::isApart(const Family &X, const Family &Y, IRBuilderBase &B, SCEVExpander &Expander) const {
  auto Expand = [&](const SCEV *S) { return Expander.expandCodeFor(S, nullptr, B.GetInsertPoint()); };
  Value *AtX = Expand(start(X.Leader)), *AtY = Expand(start(Y.Leader));
  Type *Int = B.getIntPtrTy(L.getHeader()->getDataLayout(), AtX->getType()->getPointerAddressSpace());
  auto Number = [&](int64_t N) { return ConstantInt::getSigned(Int, N); };
  AtX = B.CreatePtrToInt(AtX, Int);
  AtY = B.CreatePtrToInt(AtY, Int);
  if (X.Step == Y.Step) {
    // They overlap if X.Low - Y.High < AtY - AtX < X.High - Y.Low.
    const int64_t Least = X.Low - Y.High + 1, Most = X.High - Y.Low - 1;
    Value *Distance = B.CreateSub(AtY, AtX);
    return B.CreateICmpUGT(B.CreateSub(Distance, Number(Least)), Number(Most - Least));
  }
  Value *Turns = B.CreateZExtOrTrunc(Expand(SE.getBackedgeTakenCount(&L)), Int);
  auto Range = [&](const Family &F, Value *First) {
    Value *Last = B.CreateAdd(First, B.CreateMul(Turns, Number(F.Step)));
    if (F.Step < 0)
      std::swap(First, Last);
    return std::pair(B.CreateAdd(First, Number(F.Low)), B.CreateAdd(Last, Number(F.High)));
  };
  const auto [FirstX, LastX] = Range(X, AtX);
  const auto [FirstY, LastY] = Range(Y, AtY);
  return B.CreateOr(B.CreateICmpULE(LastX, FirstY), B.CreateICmpULE(LastY, FirstX));
}

void RecordOrder::addScopes(IRBuilderBase &B) {
  SmallVector<GroupedAccess, 16> OfFamilies;
  for (const Access &A : Accesses)
    if (A.Family != NoFamily)
      OfFamilies.push_back({A.I, A.Family});
  addAliasScopes(OfFamilies, Apart.getArrayRef(), "records", B);
}

// The two pointers from which all records are reached, by the same step, if there are two.
std::optional<std::pair<Value *, Value *>> RecordOrder::bases() const {
  SmallSetVector<Value *, 2> Bases;
  for (auto [X, Y] : Apart)
    for (const unsigned Family : {X, Y}) {
      const auto *Base = dyn_cast<SCEVUnknown>(SE.getPointerBase(Families[Family].Leader));
      if (!Base || Families[X].Step != Families[Y].Step)
        return std::nullopt;
      Bases.insert(Base->getValue());
    }
  return Bases.size() == 2 ? std::optional(std::pair(Bases[0], Bases[1])) : std::nullopt;
}

void RecordOrder::makeVersions(LoopInfo &LI, DominatorTree &DT) {
  assert(canTest() && "somebody has asked");
  BasicBlock *Test = L.getLoopPreheader();
  SCEVExpander Expander(SE, "records");
  IRBuilder<> B(Test->getTerminator());
  Value *AllApart = B.getTrue();
  for (auto [X, Y] : Apart)
    AllApart = B.CreateAnd(AllApart, isApart(Families[X], Families[Y], B, Expander));
  Expander.clear();
  BasicBlock *Before = SplitBlock(Test, Test->getTerminator(), &DT, &LI);
  const auto Bases = bases();
  Loop *Scalar = copyLoop(L, ".overlap", Test, LI, DT);
  Loop *Same = Bases ? copyLoop(L, ".same", Test, LI, DT) : nullptr;
  BasicBlock *Else = Scalar->getLoopPreheader();
  if (Same) {
    const auto [X, Y] = *Bases;
    for (BasicBlock *Block : Same->blocks())
      for (Instruction &I : *Block)
        I.replaceUsesOfWith(Y, X);
    Else = BasicBlock::Create(B.getContext(), "same.records", Test->getParent(), Same->getLoopPreheader());
    B.SetInsertPoint(Else);
    B.CreateCondBr(B.CreateICmpEQ(X, Y), Same->getLoopPreheader(), Scalar->getLoopPreheader());
    // LLVM's vectorizer, or the packetizer, takes it if it is certainly faster.
    LLVMContext &C = B.getContext();
    Same->setLoopID(makePostTransformationMetadata(
        C, Same->getLoopID(), {"llvm.loop.vectorize."},
        {MDNode::get(C, MDString::get(C, IndependentMark)), MDNode::get(C, MDString::get(C, SameMark))}));
  }
  ReplaceInstWithInst(Test->getTerminator(), BranchInst::Create(Before, Else, AllApart));
  leaveScalar(*Scalar);
  addStringMetadataToLoop(&L, ApartMark, 1);
  B.SetInsertPoint(Before->getTerminator());
  addScopes(B);
}

static bool callsFunctions(const Loop &L) {
  return any_of(L.blocks(), [](const BasicBlock *Block) {
    return any_of(*Block, [](const Instruction &I) { return isa<CallBase>(I) && !isa<IntrinsicInst>(I); });
  });
}

bool hidePromisesAtRisk(Function &F, FunctionAnalysisManager &FAM, bool ForTheLink) {
  const auto &LI = FAM.getResult<LoopAnalysis>(F);
  bool Changed = false;
  for (Loop *L : LI.getLoopsInPreorder()) {
    if (!hasPromise(*L))
      continue;
    auto &SE = FAM.getResult<ScalarEvolutionAnalysis>(F);
    const bool AtRisk = L->isInnermost() && (needsObjectsOfLanes(*L, SE) ||
                                             RecordOrder(*L, LI, SE, FAM.getResult<AAManager>(F)).isAtRisk());
    // Of an access that belongs to no group, the link may get rid.
    const bool MayChange = !L->isInnermost() || !L->isAnnotatedParallel() || callsFunctions(*L);
    if (AtRisk || (ForTheLink && MayChange)) {
      hidePromise(*L);
      Changed = true;
    }
  }
  if (Changed)
    FAM.invalidate(F, PreservedAnalyses::none());
  return Changed;
}

PreservedAnalyses HidePromises::run(Function &F, FunctionAnalysisManager &FAM) {
  hidePromisesAtRisk(F, FAM, ForTheLink);
  return PreservedAnalyses::all(); // but for what is invalidated already
}

} // namespace vec
