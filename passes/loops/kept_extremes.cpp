// Extremes with what belongs to them: see kept_extremes.h.
#include "passes/loops/kept_extremes.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"
#include <numeric>

using namespace llvm;

namespace vec {
namespace {

// Whether lanes of the type are kept in vectors.
bool isElement(const Type *T) {
  return T->isPointerTy() || T->isFloatTy() || T->isDoubleTy() || T->isIntegerTy(8) || T->isIntegerTy(16) ||
         T->isIntegerTy(32) || T->isIntegerTy(64);
}

// A phi of the header that becomes a value under a condition, or stays.
struct Change {
  PHINode *Phi;
  SelectInst *Select;
  Value *New;
  bool IfTrue; // whether it becomes the value if the condition is true

  static std::optional<Change> find(PHINode &Phi, const Loop &L) {
    auto *S = dyn_cast<SelectInst>(Phi.getIncomingValueForBlock(L.getLoopLatch()));
    if (!S || !L.contains(S) || !isElement(Phi.getType()) ||
        (S->getTrueValue() == &Phi) == (S->getFalseValue() == &Phi))
      return std::nullopt;
    const bool IfTrue = S->getFalseValue() == &Phi;
    return Change{&Phi, S, IfTrue ? S->getTrueValue() : S->getFalseValue(), IfTrue};
  }
};

// The predicate of (X, Y) that holds where the change happens.
CmpInst::Predicate predicate(const CmpInst &C, const Value *X, bool IfTrue) {
  const CmpInst::Predicate P = C.getOperand(0) == X ? C.getPredicate() : C.getSwappedPredicate();
  return IfTrue ? P : CmpInst::getInversePredicate(P);
}

bool isUsedOnlyBy(const Value &V, const Loop &L, ArrayRef<const Value *> Users) {
  return all_of(V.users(), [&](const User *U) { return !L.contains(cast<Instruction>(U)) || is_contained(Users, U); });
}

// The comparison of a phi with the other operand of a minimum or maximum.
CmpInst *comparison(PHINode &Most, const Value *X) {
  for (User *U : Most.users())
    if (auto *C = dyn_cast<ICmpInst>(U); C && (C->getOperand(0) == X || C->getOperand(1) == X))
      return C;
  return nullptr;
}

bool isFloatOrder(CmpInst::Predicate P) {
  return P == CmpInst::FCMP_OGT || P == CmpInst::FCMP_OGE || P == CmpInst::FCMP_OLT || P == CmpInst::FCMP_OLE;
}

// A phi and its changes, without the order.
std::optional<KeptExtreme> findGroup(PHINode &Most, const Loop &L) {
  KeptExtreme E;
  E.Most = &Most;
  Value *Next = Most.getIncomingValueForBlock(L.getLoopLatch()), *X = nullptr;
  CmpInst *C = nullptr;
  if (const std::optional<Change> Own = Change::find(Most, L)) {
    X = Own->New;
    C = dyn_cast<CmpInst>(Own->Select->getCondition());
    if (!C || !is_contained(C->operands(), X) || !is_contained(C->operands(), &Most) || X == &Most)
      return std::nullopt;
    E.IfTrue = Own->IfTrue;
    E.Chooses = predicate(*C, X, E.IfTrue);
  } else if (auto *Extreme = dyn_cast<MinMaxIntrinsic>(Next); Extreme && is_contained(Extreme->args(), &Most)) {
    X = Extreme->getLHS() == &Most ? Extreme->getRHS() : Extreme->getLHS();
    C = comparison(Most, X);
  }
  if (!C || !L.contains(C) || !isElement(Most.getType()))
    return std::nullopt;
  E.Condition = C;
  for (PHINode &Phi : L.getHeader()->phis()) {
    const std::optional<Change> Other = Change::find(Phi, L);
    if (!Other || &Phi == &Most || Other->Select->getCondition() != C)
      continue;
    const CmpInst::Predicate P = predicate(*C, X, Other->IfTrue);
    if (E.Chooses == CmpInst::BAD_ICMP_PREDICATE) {
      E.Chooses = P;
      E.IfTrue = Other->IfTrue;
    }
    if (P != E.Chooses || !isUsedOnlyBy(Phi, L, Other->Select) || !isUsedOnlyBy(*Other->Select, L, &Phi))
      return std::nullopt;
    E.With.push_back(&Phi);
  }
  if (const auto *Extreme = dyn_cast<MinMaxIntrinsic>(Next))
    if (E.With.empty() || CmpInst::getStrictPredicate(E.Chooses) != Extreme->getPredicate())
      return std::nullopt;
  const bool Ordered = CmpInst::isFPPredicate(E.Chooses)
                           ? isFloatOrder(E.Chooses)
                           : CmpInst::isRelational(E.Chooses) && X->getType()->isIntegerTy();
  const bool Alone =
      isUsedOnlyBy(Most, L, {C, Next}) && isUsedOnlyBy(*Next, L, &Most) && all_of(C->users(), [&](const User *U) {
        return U == Next ||
               any_of(E.With, [&](const PHINode *Phi) { return Phi->getIncomingValueForBlock(L.getLoopLatch()) == U; });
      });
  return Ordered && Alone ? std::optional(E) : std::nullopt;
}

// Whether the phi, of E.With, tells which of two lanes was changed first.
bool findOrder(KeptExtreme &E, PHINode &Phi, const Loop &L, ScalarEvolution &SE) {
  if (!Phi.getType()->isIntegerTy())
    return false;
  // A number that is narrowed without loss counts up as well.
  Value *V = Change::find(Phi, L)->New;
  const auto *Narrow = dyn_cast<TruncInst>(V);
  const auto *New = dyn_cast<SCEVAddRecExpr>(SE.getSCEV(Narrow ? Narrow->getOperand(0) : V));
  if (!New || New->getLoop() != &L || !New->isAffine() || !SE.isKnownPositive(New->getStepRecurrence(SE)))
    return false;
  const bool Unsigned = New->hasNoUnsignedWrap() && (!Narrow || Narrow->hasNoUnsignedWrap());
  const bool Signed = New->hasNoSignedWrap() && (!Narrow || Narrow->hasNoSignedWrap());
  // A lane that was never changed comes first among equals, if the last one is wanted.
  const auto *Start = dyn_cast<ConstantInt>(Phi.getIncomingValueForBlock(L.getLoopPreheader()));
  const bool NeverIsFirst = Unsigned && Start && Start->isZero() && SE.isKnownNonZero(New->getStart());
  if (CmpInst::isStrictPredicate(E.Chooses) ? !Unsigned && !Signed : !NeverIsFirst)
    return false;
  E.Order = &Phi;
  E.Earlier = Unsigned ? CmpInst::ICMP_ULT : CmpInst::ICMP_SLT;
  return true;
}

// A load in the loop from the place that a phi holds, where each new place is one that the iteration loads from.
struct Reloaded {
  LoadInst *Load, *New;
  const SCEV *First; // where the loop loads from at first
  Change At;
};

std::optional<Reloaded> findReloaded(PHINode &Phi, const Loop &L, ScalarEvolution &SE) {
  const std::optional<Change> At = Change::find(Phi, L);
  const auto *C = At && SE.isSCEVable(Phi.getType()) ? dyn_cast<CmpInst>(At->Select->getCondition()) : nullptr;
  if (!C)
    return std::nullopt;
  for (const unsigned N : {0, 1}) {
    auto *Load = dyn_cast<LoadInst>(C->getOperand(N)), *New = dyn_cast<LoadInst>(C->getOperand(1 - N));
    if (!Load || !New || !L.contains(Load) || !L.contains(New))
      continue;
    const SCEV *Place = SE.getSCEV(Load->getPointerOperand());
    auto With = [&](Value *V) {
      ValueToSCEVMapTy Map;
      Map[&Phi] = SE.getSCEV(V);
      return SCEVParameterRewriter::rewrite(Place, SE, Map);
    };
    const SCEV *First = With(Phi.getIncomingValueForBlock(L.getLoopPreheader()));
    if (SE.isLoopInvariant(First, &L) && With(At->New) == SE.getSCEV(New->getPointerOperand()))
      return Reloaded{Load, New, First, *At};
  }
  return std::nullopt;
}

void keepLoaded(const Reloaded &R, const Loop &L, ScalarEvolution &SE) {
  Instruction *Before = L.getLoopPreheader()->getTerminator();
  SCEVExpander Expander(SE, "place");
  if (!Expander.isSafeToExpandAt(R.First, Before))
    return;
  Type *T = R.Load->getType();
  IRBuilder<> B(Before);
  Value *First = B.CreateAlignedLoad(T, Expander.expandCodeFor(R.First, R.Load->getPointerOperandType(), Before),
                                     R.Load->getAlign(), "most");
  Expander.clear();
  B.SetInsertPoint(L.getHeader(), L.getHeader()->begin());
  PHINode *Most = B.CreatePHI(T, 2, "most");
  B.SetInsertPoint(R.At.Select);
  Value *Condition = R.At.Select->getCondition();
  Value *Next = R.At.IfTrue ? B.CreateSelect(Condition, R.New, Most) : B.CreateSelect(Condition, Most, R.New);
  Most->addIncoming(First, L.getLoopPreheader());
  Most->addIncoming(Next, L.getLoopLatch());
  R.Load->replaceAllUsesWith(Most);
  SE.forgetValue(R.Load);
  RecursivelyDeleteTriviallyDeadInstructions(R.Load);
  SE.forgetValue(Condition);
}

// Keeps the number of the iteration, from 1 on, beside the extreme.
void keepOrder(const KeptExtreme &E, const Loop &L) {
  Type *T = Type::getInt32Ty(L.getHeader()->getContext());
  BasicBlock *Before = L.getLoopPreheader(), *Latch = L.getLoopLatch();
  IRBuilder<> B(L.getHeader(), L.getHeader()->begin());
  PHINode *Number = B.CreatePHI(T, 2, "number"), *Order = B.CreatePHI(T, 2, "order");
  B.SetInsertPoint(Latch->getTerminator());
  Value *NextOrder = E.IfTrue ? B.CreateSelect(E.Condition, Number, Order) : B.CreateSelect(E.Condition, Order, Number);
  Order->addIncoming(ConstantInt::get(T, 0), Before);
  Order->addIncoming(NextOrder, Latch);
  Number->addIncoming(ConstantInt::get(T, 1), Before);
  Number->addIncoming(B.CreateAdd(Number, ConstantInt::get(T, 1), "", /*HasNUW=*/true), Latch);
}

} // namespace

std::optional<KeptExtreme> KeptExtreme::find(PHINode &Most, const Loop &L, ScalarEvolution &SE) {
  std::optional<KeptExtreme> E = findGroup(Most, L);
  if (!E || !any_of(E->With, [&](PHINode *Phi) { return findOrder(*E, *Phi, L, SE); }))
    return std::nullopt;
  return E;
}

SmallVector<Value *, 3> KeptExtreme::combine(IRBuilderBase &B, ArrayRef<Value *> Values) const {
  SmallVector<Value *, 3> All(Values);
  const auto OrderAt = size_t(llvm::find(With, Order) - With.begin()) + 1;
  const CmpInst::Predicate Better = CmpInst::getStrictPredicate(Chooses);
  const bool First = CmpInst::isStrictPredicate(Chooses);
  for (unsigned Half = cast<FixedVectorType>(All[0]->getType())->getNumElements() / 2; Half > 0; Half /= 2) {
    SmallVector<int, 32> Low(Half), High(Half);
    std::iota(Low.begin(), Low.end(), 0);
    std::iota(High.begin(), High.end(), int(Half));
    SmallVector<std::pair<Value *, Value *>, 3> Parts;
    for (Value *V : All)
      Parts.push_back({B.CreateShuffleVector(V, Low), B.CreateShuffleVector(V, High)});
    auto [LowMost, HighMost] = Parts[0];
    auto [LowOrder, HighOrder] = Parts[OrderAt];
    Value *IsBetter = B.CreateCmp(Better, HighMost, LowMost);
    Value *IsEqual =
        B.CreateCmp(CmpInst::isFPPredicate(Chooses) ? CmpInst::FCMP_OEQ : CmpInst::ICMP_EQ, HighMost, LowMost);
    Value *IsNext = First ? B.CreateCmp(Earlier, HighOrder, LowOrder) : B.CreateCmp(Earlier, LowOrder, HighOrder);
    // In lanes that have never changed, the order may be poison.
    Value *ChoosesHigh = B.CreateOr(IsBetter, B.CreateAnd(IsEqual, B.CreateFreeze(IsNext)));
    for (auto [V, Part] : zip(All, Parts))
      V = B.CreateSelect(ChoosesHigh, Part.second, Part.first);
  }
  for (Value *&V : All)
    V = B.CreateExtractElement(V, uint64_t(0));
  return All;
}

bool keepsExtreme(const Loop &L, ScalarEvolution &SE) {
  if (L.getNumBlocks() != 1 || !L.getLoopPreheader() || isa<SCEVCouldNotCompute>(SE.getBackedgeTakenCount(&L)))
    return false;
  for (Instruction &I : *L.getHeader())
    if (I.mayWriteToMemory() || I.mayThrow() ||
        (I.mayReadFromMemory() && !(isa<LoadInst>(I) && cast<LoadInst>(I).isSimple())))
      return false;
  bool Keeps = false;
  SmallPtrSet<const PHINode *, 8> Taken;
  for (PHINode &Phi : L.getHeader()->phis())
    if (const std::optional<KeptExtreme> E = findGroup(Phi, L)) {
      Taken.insert(&Phi);
      Taken.insert_range(E->With);
      const auto *Next = dyn_cast<FPMathOperator>(Phi.getIncomingValueForBlock(L.getLoopLatch()));
      Keeps |= !E->With.empty() || (Next && !(Next->hasNoNaNs() && Next->hasNoSignedZeros()));
    } else {
      Keeps |= findReloaded(Phi, L, SE).has_value();
    }
  // Sums of floats must stay in order.
  return Keeps && all_of(L.getHeader()->phis(),
                         [&](const PHINode &Phi) { return Phi.getType()->isIntOrPtrTy() || Taken.contains(&Phi); });
}

void keepWhatIsReloaded(Loop &L, ScalarEvolution &SE) {
  for (PHINode *Phi : SmallVector<PHINode *, 8>(make_pointer_range(L.getHeader()->phis())))
    if (const std::optional<Reloaded> R = findReloaded(*Phi, L, SE))
      keepLoaded(*R, L, SE);
  SE.forgetLoop(&L);
}

void numberExtremes(Loop &L, ScalarEvolution &SE) {
  for (PHINode *Phi : SmallVector<PHINode *, 8>(make_pointer_range(L.getHeader()->phis())))
    if (const std::optional<KeptExtreme> E = findGroup(*Phi, L); E && !KeptExtreme::find(*Phi, L, SE))
      keepOrder(*E, L);
  SE.forgetLoop(&L);
}

} // namespace vec
