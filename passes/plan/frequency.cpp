// Frequencies: see frequency.h.
#include "passes/plan/frequency.h"
#include "passes/analysis/lane_builtins.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/PatternMatch.h"
#include <cmath>
#include <numeric>

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace vec;

// Property of the phis in a loop's header: its trip count. Copies of the loop get it, too.
static constexpr StringLiteral TripsMark = "vec.trips";

// The loop's trip count, or its greatest one if that is below the usual guess; 0 if neither is known.
static unsigned tripCount(const Loop &L, ScalarEvolution &SE) {
  if (const unsigned N = SE.getSmallConstantTripCount(&L))
    return N;
  const unsigned Most = SE.getSmallConstantMaxTripCount(&L);
  return Most < TripCounts::Unknown ? Most : 0;
}

TripCounts::TripCounts(const Function &F, const LoopInfo &LI, FunctionAnalysisManager &FAM) {
  if (LI.empty())
    return;
  auto &SE = FAM.getResult<ScalarEvolutionAnalysis>(const_cast<Function &>(F));
  for (const Loop *L : LI.getLoopsInPreorder())
    if (const unsigned N = tripCount(*L, SE))
      Known[L->getHeader()] = N;
}

void TripCounts::mark(const LoopInfo &LI) const {
  for (const Loop *L : LI.getLoopsInPreorder())
    if (auto It = Known.find(L->getHeader()); It != Known.end())
      for (PHINode &P : L->getHeader()->phis()) {
        auto *N = ConstantInt::get(Type::getInt64Ty(P.getContext()), uint64_t(It->second));
        P.setMetadata(TripsMark, MDNode::get(P.getContext(), ConstantAsMetadata::get(N)));
      }
}

void TripCounts::addMarked(const LoopInfo &LI) {
  for (const Loop *L : LI.getLoopsInPreorder())
    for (PHINode &P : L->getHeader()->phis())
      if (const MDNode *N = P.getMetadata(TripsMark)) {
        Known.try_emplace(L->getHeader(), double(mdconst::extract<ConstantInt>(N->getOperand(0))->getZExtValue()));
        P.setMetadata(TripsMark, nullptr);
      }
}

double TripCounts::of(const BasicBlock *Header) const {
  auto It = Known.find(Header);
  return It == Known.end() ? Unknown : It->second;
}

bool vec::changesRarely(const Value &Condition, function_ref<LaneShape(const Value &)> ShapeOf, unsigned Depth) {
  constexpr unsigned Deepest = 4;
  const Value *A, *B;
  if (Depth < Deepest && (match(&Condition, m_LogicalAnd(m_Value(A), m_Value(B))) ||
                          match(&Condition, m_LogicalOr(m_Value(A), m_Value(B)))))
    return changesRarely(*A, ShapeOf, Depth + 1) && changesRarely(*B, ShapeOf, Depth + 1);
  if (ShapeOf(Condition).isUniform())
    return true;
  auto *C = dyn_cast<ICmpInst>(&Condition);
  auto Are = [&](unsigned Id, unsigned Shared) {
    return ShapeOf(*C->getOperand(Id)).isLinear() && ShapeOf(*C->getOperand(Shared)).isUniform();
  };
  return C && (Are(0, 1) || Are(1, 0));
}

static BranchProbability probability(double P) {
  assert(P >= 0 && P <= 1 && "a probability");
  return BranchProbability(uint32_t(std::clamp(P, 0.0005, 0.9995) * 10000), 10000);
}

static void setTaken(BranchProbabilityInfo &BPI, const BranchInst &Br, double First) {
  assert(Br.isConditional() && "a branch that is taken or not");
  BranchProbability P = probability(First);
  BPI.setEdgeProbability(Br.getParent(), SmallVector<BranchProbability, 2>{P, P.getCompl()});
}

static const CallBase *asks(LaneBuiltin Question, const Value *V) {
  auto *C = dyn_cast<CallBase>(V);
  return C && laneBuiltin(*C) == Question ? C : nullptr;
}
static const CallBase *asksAny(const Value *V) { return asks(LaneBuiltin::Any, V); }

// The loop that is certain to come next if the branch goes to S.
static const Loop *nextLoop(const BasicBlock *S, const LoopInfo &LI) {
  for (unsigned Steps = 0; S && Steps != 4; ++Steps, S = S->getUniqueSuccessor())
    if (LI.isLoopHeader(S))
      return LI.getLoopFor(S);
  return nullptr;
}

// How many packets are in two rows, of those that begin at multiples of their lanes, if lengths of rows are known
// (prepare/version_clamps.cpp).
static double inTwoRows(const BranchInst &Br, unsigned Lanes) {
  double Most = 0;
  if (const MDNode *Rows = Br.getMetadata(BorderMark))
    for (const MDOperand &Op : Rows->operands()) {
      const auto Row = unsigned(std::min<uint64_t>(mdconst::extract<ConstantInt>(Op)->getZExtValue(), UINT32_MAX));
      Most = std::max(Most, Lanes > Row ? 1 : double(Lanes - std::gcd(Lanes, Row)) / Row);
    }
  return Most;
}

// Branch weights are taken to hold for packets of so many lanes.
static constexpr double SeldomLanes = 16;

// Whether some lane is active in the mask whenever B is reached: a branch in front of B has asked for that, or the loop
// around B runs as long as that is so.
static bool isKnownToBeAny(const Value *Mask, const BasicBlock &B, const DominatorTree &DT, const LoopInfo &LI) {
  if (isa<Constant>(Mask)) // has no list of its users
    return false;
  auto *Phi = dyn_cast<PHINode>(Mask);
  const Loop *L = Phi ? LI.getLoopFor(Phi->getParent()) : nullptr;
  if (L && L->getHeader() == Phi->getParent() && L->contains(&B) && L->getLoopLatch()) {
    auto *Latch = dyn_cast<BranchInst>(L->getLoopLatch()->getTerminator());
    const CallBase *Asked = Latch && Latch->isConditional() ? asksAny(Latch->getCondition()) : nullptr;
    return Asked && Asked->getArgOperand(0) == Phi->getIncomingValueForBlock(L->getLoopLatch());
  }
  return any_of(Mask->users(), [&](const User *U) {
    return asksAny(U) && any_of(U->users(), [&](const User *V) {
             auto *Br = dyn_cast<BranchInst>(V);
             return Br && DT.dominates(BasicBlockEdge(Br->getParent(), Br->getSuccessor(0)), &B);
           });
  });
}

// A mask that is known to have an active lane in B and contains this one; null if there is none.
static const Value *knownPart(const Value *Mask, const BasicBlock &B, const DominatorTree &DT, const LoopInfo &LI,
                              unsigned Depth = 0) {
  constexpr unsigned Deepest = 4;
  if (!isa<Instruction>(Mask) || Depth == Deepest)
    return nullptr;
  if (Depth && isKnownToBeAny(Mask, B, DT, LI))
    return Mask;
  const Value *Either, *Or;
  if (!match(Mask, m_LogicalAnd(m_Value(Either), m_Value(Or))))
    return nullptr;
  const Value *Known = knownPart(Either, B, DT, LI, Depth + 1);
  return Known ? Known : knownPart(Or, B, DT, LI, Depth + 1);
}

Frequencies::Frequencies(const Function &F, const LoopInfo &LI, const TripCounts &Trips, unsigned Lanes, Shapes ShapeOf,
                         bool AtBorder)
    : F(F), LI(LI), DT(const_cast<Function &>(F)), Lanes(Lanes), Probabilities(F, LI) {
  assert(Lanes > 0 && "at least one work-item");
  for (const BasicBlock &B : F)
    if (auto *Br = dyn_cast<BranchInst>(B.getTerminator()); Br && Br->isConditional()) {
      const CallBase *C = asksAny(Br->getCondition());
      if (Br->hasMetadata(LLVMContext::MD_prof)) {
        // A rare condition, such as a border, holds for a few lanes at one place: the more lanes, the more packets meet
        // it.
        if (C)
          setTaken(Probabilities, *Br,
                   AtBorder && Br->hasMetadata(BorderMark)
                       ? 1
                       : std::max(inTwoRows(*Br, Lanes), std::min(1.0, taken(*Br) * Lanes / SeldomLanes)));
      } else if (C) {
        // The probability among the packets that come here, which are those with an active lane in the known mask.
        const Value *Mask = C->getArgOperand(0), *Known = knownPart(Mask, B, DT, LI);
        const double Here = Known ? any(density(Known)) : 1;
        setTaken(Probabilities, *Br, Here > 0 ? std::min(1.0, any(density(Mask)) / Here) : 0);
      } else if (isa<CmpInst>(Br->getCondition()))
        setEntered(*Br, LI);
    }
  setLoops(LI, Trips, ShapeOf);
  Blocks.calculate(F, Probabilities, LI);
}

// In front of a loop, a branch asks once whether it runs at all. It mostly does.
void Frequencies::setEntered(const BranchInst &Br, const LoopInfo &LI) {
  const Loop *First = nextLoop(Br.getSuccessor(0), LI), *Second = nextLoop(Br.getSuccessor(1), LI);
  const Loop *Around = LI.getLoopFor(Br.getParent());
  // If the loop is not entered, the branch may lead to the loop behind it.
  auto Enters = [&](const Loop *L, const Loop *Other) {
    const BasicBlock *Exit = L ? L->getUniqueExitBlock() : nullptr;
    return Exit && L->getParentLoop() == Around && L != Other && (!Other || nextLoop(Exit, LI) == Other);
  };
  if (Enters(First, Second) != Enters(Second, First))
    setTaken(Probabilities, Br, Enters(First, Second) ? 0.9 : 0.1);
}

// A loop runs its trip count; a divergent loop that of the slowest lane. A copy of a loop for full packets runs the
// trip count of the fastest lane, and the masked loop behind it the remaining iterations: one, if a counter that begins
// at the lane's own ID goes up to a uniform limit.
void Frequencies::setLoops(const LoopInfo &LI, const TripCounts &Trips, Shapes ShapeOf) {
  DenseMap<const Loop *, double> Done;
  for (const Loop *L : LI.getLoopsInPreorder()) {
    SmallVector<BasicBlock *, 4> Exiting;
    L->getExitingBlocks(Exiting);
    for (const BasicBlock *B : Exiting)
      if (auto *Br = dyn_cast<BranchInst>(B->getTerminator());
          Br && Br->isConditional() && asks(LaneBuiltin::All, Br->getCondition())) {
        const bool Together = changesRarely(*asks(LaneBuiltin::All, Br->getCondition())->getArgOperand(0), ShapeOf);
        const double Slowest = Trips.of(L->getHeader());
        const double Fastest = Together ? std::max(1.0, Slowest - 1) : Slowest / (1 + 0.5 * std::log2(double(Lanes)));
        Done[L] += Slowest - Fastest;
        if (const Loop *Next = nextLoop(Br->getSuccessor(L->contains(Br->getSuccessor(0))), LI))
          Done[Next] += Fastest;
        break;
      }
  }
  for (const Loop *L : LI.getLoopsInPreorder()) {
    SmallVector<BasicBlock *, 4> Exiting;
    L->getExitingBlocks(Exiting);
    double T = std::max(1.0, Trips.of(L->getHeader()) - Done.lookup(L));
    for (const BasicBlock *B : Exiting) {
      auto *Br = dyn_cast<BranchInst>(B->getTerminator());
      if (!Br || !Br->isConditional())
        continue;
      double Slowest = asksAny(Br->getCondition()) ? T * (1 + 0.08 * std::log2(double(Lanes))) : T;
      // Each exit gets its share of the one time that the loop is left.
      double Leave = std::min(1.0, 1 / (Slowest * double(Exiting.size())));
      setTaken(Probabilities, *Br, L->contains(Br->getSuccessor(0)) ? 1 - Leave : Leave);
    }
  }
}

double Frequencies::of(const BasicBlock &B) const {
  uint64_t Entry = Blocks.getBlockFreq(&F.getEntryBlock()).getFrequency();
  return double(Blocks.getBlockFreq(&B).getFrequency()) / double(std::max<uint64_t>(Entry, 1));
}

double Frequencies::active(const Value *Mask, const BasicBlock &B) const {
  const Value *Known = isKnownToBeAny(Mask, B, DT, LI) ? Mask : knownPart(Mask, B, DT, LI);
  const double Here = Known ? any(density(Known)) : 1;
  return Here > 0 ? std::min(1.0, density(Mask) / Here) : 0;
}

double Frequencies::taken(const BranchInst &Br) const {
  BranchProbability P = Probabilities.getEdgeProbability(Br.getParent(), 0u);
  return double(P.getNumerator()) / double(BranchProbability::getDenominator());
}

// Neighbouring lanes tend to agree: lanes count as the square root of their number.
double Frequencies::any(double Density) const {
  assert(Density >= 0 && Density <= 1 && "a part of the lanes");
  return 1 - std::pow(1 - Density, std::sqrt(double(Lanes)));
}

double Frequencies::density(const Value *Mask) const { return density(Mask, 0); }

double Frequencies::density(const Value *V, unsigned Depth) const {
  if (auto It = Densities.find({V, Depth}); It != Densities.end())
    return It->second;
  const double D = estimate(V, Depth);
  Densities.try_emplace({V, Depth}, D);
  return D;
}

double Frequencies::estimate(const Value *V, unsigned Depth) const {
  constexpr unsigned Deepest = 12; // of a mask of masks: a guess loses nothing there
  auto Of = [&](const Value *Op) { return density(Op, Depth + 1); };
  const Value *A, *B;
  if (auto *C = dyn_cast<Constant>(V))
    return C->isNullValue() ? 0 : 1;
  if (Depth > Deepest)
    return 0.5;
  if (isa<Argument>(V))
    return 1;
  if (match(V, m_Not(m_Value(A))))
    return 1 - Of(A);
  if (match(V, m_LogicalAnd(m_Value(A), m_Value(B))))
    return Of(A) * Of(B);
  if (match(V, m_LogicalOr(m_Value(A), m_Value(B))))
    return std::min(1.0, Of(A) + Of(B));
  if (auto *S = dyn_cast<SelectInst>(V)) {
    double C = Of(S->getCondition());
    return C * Of(S->getTrueValue()) + (1 - C) * Of(S->getFalseValue());
  }
  if (isa<FreezeInst>(V))
    return Of(cast<FreezeInst>(V)->getOperand(0));
  if (auto *C = asksAny(V))
    return any(Of(C->getArgOperand(0)));
  if (auto *P = dyn_cast<PHINode>(V))
    // In a loop's header: lanes that entered, fewer with each iteration. At a join: a guess, too.
    return P->getNumIncomingValues() ? 0.75 * Of(P->getIncomingValue(0)) : 0.5;
  if (auto *C = dyn_cast<ICmpInst>(V)) {
    if (C->isEquality())
      return C->getPredicate() == CmpInst::ICMP_EQ ? 0.25 : 0.75;
    return 0.5;
  }
  if (auto *C = dyn_cast<FCmpInst>(V); C && C->isEquality())
    return C->getPredicate() == CmpInst::FCMP_OEQ || C->getPredicate() == CmpInst::FCMP_UEQ ? 0.1 : 0.9;
  return 0.5;
}
