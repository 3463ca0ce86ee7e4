// The cost model: sums the work of each loop, and what keeps it from overlapping.
//
// The blocks of a loop, without inner loops, take as long as the busiest execution unit, or as the longest chain of
// dependences from iteration to iteration, if that is longer. Chains count less if the whole loop fits into the window
// in which the CPU looks for independent work: then the next packets run beside it. So a wider packet, whose values
// take several registers, pays where latency leaves units idle.
#include "passes/plan/cost.h"
#include "passes/analysis/lane_builtins.h"
#include "passes/kernel/barriers.h"
#include "passes/plan/pressure.h"
#include "passes/plan/recipe_cost.h"
#include "passes/plan/scalar_loops.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/PatternMatch.h"
#include <cmath>

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace vec;

static bool isAny(const Value *V) {
  auto *C = dyn_cast<CallBase>(V);
  return C && laneBuiltin(*C) == LaneBuiltin::Any;
}

// What work and a chain from iteration to iteration take together. They overlap, but get in each other's way where both
// take about as long: measured, 1.2 times the longer one.
static double overlapped(double Busy, double Chain) { return std::sqrt(std::hypot(Busy * Busy, Chain * Chain)); }

namespace {
// The cost of one level of loops: the blocks of a loop, without inner loops. Null stands for code outside of loops.
struct Level {
  Work Own;
  double Chain = 0; // the longest path through one iteration
};

struct Summation {
  const Function &F;
  const LoopInfo &LI;
  const Frequencies &Often;
  function_ref<Work(const Instruction &)> WorkOf;
  function_ref<double(const Instruction &)> LatencyOf;
  function_ref<bool(const Loop &)> IsForeseen; // whether the CPU predicts when the loop ends

  Cost Result = Cost();

  void run() {
    MapVector<const Loop *, Level> Levels; // in the order of the code, since sums of floats depend on it
    Levels[nullptr].Own.add(Work::scalar(3 * core::ScalarOp, 3)); // the loop over packets
    ReversePostOrderTraversal<const Function *> Order(&F);
    for (const BasicBlock *B : Order) {
      double Times = Often.of(*B);
      Level &L = Levels[LI.getLoopFor(B)];
      for (const Instruction &I : *B)
        L.Own.add(WorkOf(I), Times);
    }
    SmallVector<const BasicBlock *, 32> Blocks(Order.begin(), Order.end());
    for (auto &[L, Here] : Levels) {
      Result.Throughput += Here.Own.cycles();
      Result.Latency += waiting(L, Here, Blocks);
    }
  }

private:
  // For each value of the loop's own blocks, the longest chain of latencies that ends in it, and begins at the given
  // phi, or anywhere without one.
  DenseMap<const Value *, double> chains(const Loop *L, const PHINode *From,
                                         ArrayRef<const BasicBlock *> Blocks) const {
    DenseMap<const Value *, double> At;
    if (From)
      At[From] = 0;
    for (const BasicBlock *B : Blocks) {
      if (LI.getLoopFor(B) != L)
        continue;
      for (const Instruction &I : *B) {
        if (L && B == L->getHeader() && isa<PHINode>(I))
          continue;
        double Begin = From ? -1 : 0;
        for (const Value *Op : I.operands())
          if (auto It = At.find(Op); It != At.end())
            Begin = std::max(Begin, It->second);
        if (Begin >= 0)
          At[&I] = Begin + LatencyOf(I);
      }
    }
    return At;
  }

  // The latency from one iteration to the next: of a value that depends on itself, or of two that depend on each other.
  double recurrence(const Loop &L, ArrayRef<const BasicBlock *> Blocks) const {
    constexpr unsigned Enough = 16; // so many phis are looked at, which keeps the time linear in the size of the loop
    SmallVector<const Value *, Enough> Next;
    SmallVector<DenseMap<const Value *, double>, Enough> From;
    for (const PHINode &Phi : L.getHeader()->phis()) {
      if (Next.size() == Enough)
        break;
      Next.push_back(Phi.getIncomingValueForBlock(L.getLoopLatch()));
      From.push_back(chains(&L, &Phi, Blocks));
    }
    double Most = 0;
    for (unsigned A = 0; A < Next.size(); ++A)
      for (unsigned B = 0; B <= A; ++B) {
        auto There = From[A].find(Next[B]), Back = From[B].find(Next[A]);
        if (There != From[A].end() && Back != From[B].end())
          Most = std::max(Most, (There->second + Back->second) / 2);
      }
    return Most;
  }

  double waiting(const Loop *L, const Level &Here, ArrayRef<const BasicBlock *> Blocks) const {
    if (L && !L->isInnermost())
      return 0;
    double Busy = Here.Own.cycles();
    double Iterations = L ? Often.of(*L->getHeader()) : 1;
    assert(Iterations >= 0 && Busy >= 0 && "cycles");
    double Operations = Here.Own.Operations / std::max(Iterations, 1e-9); // of one iteration
    double Chain = 0;
    for (auto [V, Length] : chains(L, nullptr, Blocks))
      Chain = std::max(Chain, Length);
    double Together = std::max(Busy, Iterations * Chain * std::min(1.0, Operations / core::Waiting));
    if (L && L->getLoopLatch() && L->getLoopPreheader()) {
      double Entries = Often.of(*L->getLoopPreheader());
      double Trips = Iterations / std::max(Entries, 1e-9);
      // A loop whose end the CPU cannot predict does not overlap with what follows.
      double Overlap = IsForeseen(*L) ? std::min(1.0, Operations * Trips / core::Window) : 1;
      Together = std::max(Together, overlapped(Busy, Iterations * recurrence(*L, Blocks) * Overlap));
    }
    return Together - Busy;
  }
};

// Loops of few iterations, which LLVM unrolls completely in scalar code. Instructions that depend only on their
// counters become constants and cost nothing. (A packet executes them once for all lanes, where they hardly count.)
class UnrolledLoops {
  static constexpr double MostInstructions = 300; // the limit for a loop after unrolling at -O3
  const LoopInfo &LI;
  const TripCounts &Trips;
  DenseSet<const Instruction *> Constant;

  bool isConstant(const Value *V) const {
    auto *I = dyn_cast<Instruction>(V);
    return I ? Constant.contains(I) : isa<llvm::Constant>(V);
  }

  // Assumes that every phi that begins with a constant is a counter, and finds what depends on counters only. If the
  // next value of such a phi depends on anything else, it is no counter, and the search starts again without it.
  void findConstants(const Loop &L) {
    SmallVector<const PHINode *, 8> Counters;
    for (const PHINode &P : L.getHeader()->phis())
      if (isConstant(P.getIncomingValueForBlock(L.getLoopPreheader())))
        Counters.push_back(&P);
    for (size_t Before = Counters.size() + 1; Before != Counters.size();) {
      Before = Counters.size();
      DenseSet<const Instruction *> Outer = Constant;
      Constant.insert_range(Counters);
      for (const BasicBlock *B : L.blocks())
        for (const Instruction &I : *B)
          if (!isa<PHINode>(I) && !I.mayReadOrWriteMemory() && !isa<CallBase>(I) && I.getNumOperands() &&
              all_of(I.operands(), [&](const Value *V) { return isa<BasicBlock>(V) || isConstant(V); }))
            Constant.insert(&I);
      erase_if(Counters, [&](const PHINode *P) { return !isConstant(P->getIncomingValueForBlock(L.getLoopLatch())); });
      if (Counters.size() != Before)
        Constant = std::move(Outer);
    }
  }

  // The number of instructions after unrolling; nothing if the loop is not unrolled.
  std::optional<double> lengthOf(const Loop &L) const {
    double Length = 0;
    for (const Loop *Inner : L) {
      std::optional<double> Of = lengthOf(*Inner);
      if (!Of)
        return std::nullopt;
      Length += *Of;
    }
    for (const BasicBlock *B : L.blocks())
      if (LI.getLoopFor(B) == &L)
        Length += count_if(*B, [](const Instruction &I) { return !isa<PHINode>(I); });
    Length *= Trips.of(L.getHeader());
    return L.getLoopPreheader() && L.getLoopLatch() && Length <= MostInstructions ? std::optional(Length)
                                                                                  : std::nullopt;
  }

public:
  UnrolledLoops(const LoopInfo &LI, const TripCounts &Trips) : LI(LI), Trips(Trips) {
    for (const Loop *L : LI.getLoopsInPreorder())
      if (lengthOf(*L))
        findConstants(*L);
  }
  bool leavesNothingOf(const Instruction &I) const { return Constant.contains(&I); }
};
} // namespace

Cost vec::costOfScalar(const Function &F, const ShapeAnalysis &SA, const TargetTransformInfo &TTI, const LoopInfo &LI,
                       const TripCounts &Trips, ScalarEvolution &SE) {
  auto ShapeOf = [&](const Value &V) { return SA.shape(&V); };
  Frequencies Often(F, LI, Trips, 1, ShapeOf);
  ScalarCost Costs(TTI);
  const UnrolledLoops Unrolled(LI, Trips);
  DenseMap<const Loop *, double> Vectorized; // how many times as fast
  // Lanes leave a loop in different iterations, if it depends on data how many there are: often a few.
  for (const Loop *L : LI.getLoopsInPreorder())
    Vectorized[L] = SA.divergence().isDivergentLoop(*L) ? 1 : speedByLlvm(*L, Trips.of(L->getHeader()), SE, TTI);
  auto SpeedOf = [&](const Instruction &I) {
    const Loop *L = LI.getLoopFor(I.getParent());
    return L ? Vectorized.at(L) : 1;
  };
  // What work-items between barriers share is in the cache.
  const bool InGroups = hasNumberedBarriers(F);
  auto WorkOf = [&](const Instruction &I) {
    if (Unrolled.leavesNothingOf(I))
      return Work{};
    Work W = Work().add(Costs.work(I), 1 / SpeedOf(I));
    if (const Loop *L = LI.getLoopFor(I.getParent());
        L && !InGroups && walksAcrossLines(I, *L, Trips.of(L->getHeader()), SA, SE))
      W.add(isa<LoadInst>(I) ? Work::load(core::FetchedLine, 0) : Work::store(core::FetchedLine, 0));
    return W;
  };
  auto LatencyOf = [&](const Instruction &I) { return ScalarCost::latency(I) / SpeedOf(I); };
  auto IsForeseen = [&](const Loop &L) { return !SA.divergence().isDivergentLoop(L); };
  Summation Sum{F, LI, Often, WorkOf, LatencyOf, IsForeseen};
  Sum.run();
  for (const BasicBlock &B : F) {
    auto *Br = dyn_cast<BranchInst>(B.getTerminator());
    if (!Br || !Br->isConditional() || Unrolled.leavesNothingOf(*Br) || changesRarely(*Br->getCondition(), ShapeOf))
      continue;
    const Loop *L = LI.getLoopFor(&B);
    bool Exit = L && !(L->contains(Br->getSuccessor(0)) && L->contains(Br->getSuccessor(1)));
    double Taken = Often.taken(*Br);
    double Wrong = Exit ? 0.7 * std::min(Taken, 1 - Taken) : guessedWrong(Taken, RandomElements);
    Sum.Result.Mispredictions += Often.of(B) * Wrong * core::Misprediction;
  }
  return Sum.Result;
}

// Short vectors of parameters and constants are made once, in front of the loop over work-items.
static bool isMadeOnce(const Instruction &I) {
  return isa<InsertElementInst, ShuffleVectorInst>(I) && all_of(I.operands(), [](const Value *V) {
           auto *Part = dyn_cast<Instruction>(V);
           return isa<Argument, Constant>(V) || (Part && isMadeOnce(*Part));
         });
}

double vec::roughCost(const Function &F, const TargetTransformInfo &TTI, const LoopInfo &LI) {
  const ScalarCost Costs(TTI);
  Work Sum;
  for (const BasicBlock &B : F)
    for (const Instruction &I : B)
      if (!isMadeOnce(I))
        Sum.add(Costs.work(I), std::pow(TripCounts::Unknown, std::min(LI.getLoopDepth(&B), 3u)));
  return Sum.cycles();
}

// A spilled value is stored and loaded in each iteration; one that a loop does not use, once before and once after it.
// What is computed needs registers beside those that are live, measured: three quarters of the widest value's.
static double spills(const MapVector<const Loop *, Pressure> &Levels, unsigned Registers, const Frequencies &Often,
                     unsigned &MaxLive) {
  double Sum = 0;
  for (auto &[L, P] : Levels) {
    MaxLive = std::max(MaxLive, P.MaxLive);
    unsigned Wanted = P.MaxLive + (3 * P.Widest + 3) / 4;
    unsigned Excess = Wanted > Registers ? Wanted - Registers : 0;
    unsigned Cheap = std::min(Excess, P.Idle);
    double Inside = L ? Often.of(*L->getHeader()) : 1;
    double Outside = L && L->getLoopPreheader() ? Often.of(*L->getLoopPreheader()) : 1;
    Sum += ((Excess - Cheap) * Inside + Cheap * Outside) * 2;
  }
  return Sum;
}

Cost vec::costOf(const Plan &P, const TargetTransformInfo &TTI, const LoopInfo &LI, const TripCounts &Trips,
                 bool AtBorder) {
  const Function &F = P.function();
  Frequencies Often(F, LI, Trips, laneCount(P, TTI), [&](const Value &V) { return P.shape(&V); }, AtBorder);
  ValueForms Forms(P);
  RecipeCost Costs(P, Forms, TTI, Often);
  // As one sum, so that it is not more than that of everything: units that are busy at the same time overlap.
  Work PerLane;
  auto WorkOf = [&](const Instruction &I) {
    // Conversions of parameters happen outside of the loop over packets.
    Work W = Costs.work(I).add(Costs.conversions(I));
    if (Costs.isPerLane(I))
      PerLane.add(W, Often.of(*I.getParent()));
    return W;
  };
  auto LatencyOf = [&](const Instruction &I) { return Costs.latency(I); };
  auto IsForeseen = [](const Loop &L) {
    auto *Latch = cast<BranchInst>(L.getLoopLatch()->getTerminator());
    return !Latch->isConditional() || !isAny(Latch->getCondition());
  };
  Summation Sum{F, LI, Often, WorkOf, LatencyOf, IsForeseen};
  Sum.run();
  for (const BasicBlock &B : F) {
    auto *Br = dyn_cast<BranchInst>(B.getTerminator());
    if (!Br || !Br->isConditional() || !isAny(Br->getCondition()))
      continue;
    double Taken = Often.taken(*Br);
    const Loop *L = LI.getLoopFor(&B);
    bool Latch = L && L->getLoopLatch() == &B;
    const double Wrong = Latch ? 0.7 * std::min(Taken, 1 - Taken) : guessedWrong(Taken, RandomPackets);
    Sum.Result.Mispredictions += Often.of(B) * Wrong * core::Misprediction;
  }
  Sum.Result.PerLane = PerLane.cycles();
  Sum.Result.Registers = vectorRegisters(TTI, F.getContext());
  Sum.Result.Spills = spills(registerPressure(P, Forms, TTI, LI), Sum.Result.Registers, Often, Sum.Result.MaxLive);
  return Sum.Result;
}
