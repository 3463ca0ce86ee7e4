// Chooses a width: see choose.h.
#include "passes/vectorize/choose.h"
#include "passes/analysis/lane_builtins.h"
#include "passes/plan/recipe_cost.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>

using namespace llvm;
using namespace vec;

// Instead of Hysteresis for more lanes than one register has, in kernels. Wider packets also share costs that the model
// does not count, above all the ends of loops. But between barriers a group has few packets, and a round of a butterfly
// or of a reduction may fill only part of one.
static constexpr double WiderInKernels = 0.96, WiderBetweenBarriers = 0.8;
// The same in a loop of the program that has loops inside: several registers hide how long a turn of these takes, more
// than the model says.
static constexpr double WiderAroundLoops = 1;

static bool hasBorder(const Function &F) {
  return any_of(F, [](const BasicBlock &B) { return B.getTerminator()->hasMetadata(BorderMark); });
}

// The blocks that only packets with a lane at a border execute.
static SmallPtrSet<const BasicBlock *, 8> blocksAtBorders(const Function &F) {
  SmallPtrSet<const BasicBlock *, 8> Result;
  if (!hasBorder(F))
    return Result;
  const DominatorTree DT(const_cast<Function &>(F));
  for (const BasicBlock &B : F)
    if (const Instruction *T = B.getTerminator(); T->hasMetadata(BorderMark))
      for (const BasicBlock &At : F)
        if (DT.dominates(BasicBlockEdge(&B, T->getSuccessor(0)), &At))
          Result.insert(&At);
  return Result;
}

// The widest type that vectors are made of, leaving out those of less than a tenth of the instructions: a single wide
// value must not halve the lanes of all others. Blocks at borders do not count.
static unsigned widestBits(const Plan &P, const ValueForms &Forms) {
  const DataLayout &DL = P.function().getDataLayout();
  SmallDenseMap<unsigned, unsigned> Count;
  unsigned All = 0;
  const SmallPtrSet<const BasicBlock *, 8> AtBorders = blocksAtBorders(P.function());
  for (const Instruction &I : instructions(P.function())) {
    if (AtBorders.contains(I.getParent()))
      continue;
    const std::optional<LaneAccess> &A = P[I].Access;
    Type *T = A && A->Stored ? A->Type : I.getType();
    if (!P.hasVectorForm(T) || T->isIntegerTy(1) || Forms.isFreeAddress(I))
      continue;
    if (A && A->Stored ? !P.shape(A->Stored).isVarying() : P.shape(&I).isLinear() && !Forms.used(&I).Vector)
      continue;
    ++Count[unsigned(DL.getTypeSizeInBits(T).getFixedValue())];
    ++All;
  }
  unsigned Widest = 0;
  for (auto [Bits, N] : Count)
    if (N * 10 >= All)
      Widest = std::max(Widest, Bits);
  return Widest ? std::clamp(unsigned(PowerOf2Ceil(Widest)), 8u, 64u) : 32;
}

namespace {
// The widths that are planned: from a quarter to four registers of the widest type in vectors. `Natural` fills one
// register.
struct Widths {
  SmallVector<abi::Lanes, 6> Lanes;
  unsigned Natural;
  unsigned Bits; // of the widest type
};
} // namespace

static Widths candidateWidths(const Plan &Any, const TargetTransformInfo &TTI) {
  abi::Lanes Asked = Any.lanes();
  ValueForms Forms(Any);
  unsigned Bits = widestBits(Any, Forms);
  unsigned Register = unsigned(TTI.getRegisterBitWidth(TargetTransformInfo::RGK_FixedWidthVector).getKnownMinValue());
  if (Asked.scalable)
    Register = unsigned(TTI.getRegisterBitWidth(TargetTransformInfo::RGK_ScalableVector).getKnownMinValue());
  unsigned Most = std::max(2u, unsigned(bit_floor(unsigned(Asked.min))));
  Widths W{{}, std::clamp(std::max(Register, 64u) / Bits, 2u, Most), Bits};
  for (unsigned L = std::max(2u, W.Natural / 4); L <= std::min(W.Natural * 4, Most); L *= 2) {
    abi::Lanes Lanes = Asked;
    Lanes.min = decltype(Lanes.min)(L);
    W.Lanes.push_back(Lanes);
  }
  return W;
}

static std::string percent(double Part, double Whole) {
  return std::to_string(int(std::lround(100 * Part / std::max(Whole, 1e-9)))) + " %";
}

static std::string whyScalar(const WidthChoice &C, double LeastSpeedup) {
  const Cost &Best = C.Rows[C.Best == 0 && C.Rows.size() > 1 ? 1 : C.Best].Packet;
  if (Best.PerLane > Best.Throughput * 0.4)
    return "gathers, scatters and single lanes take " + percent(Best.PerLane, Best.Throughput) + " of the time";
  const long Percent = std::lround(100 * (LeastSpeedup - 1));
  return Percent ? "no width is " + std::to_string(Percent) + " % faster" : "no width is faster";
}

static std::string whyLanes(const WidthChoice::Row &Best, const WidthChoice::Row &Natural, unsigned Bits) {
  if (&Best == &Natural)
    return "one register a value of " + std::to_string(Bits) + " bits";
  const Cost &B = Best.Packet, &N = Natural.Packet;
  if (Best.Lanes < Natural.Lanes) {
    if (N.Spills > 0)
      return std::to_string(Natural.Lanes) + " lanes want " + std::to_string(N.MaxLive) + " of " +
             std::to_string(N.Registers) + " registers";
    return "more lanes save nothing";
  }
  std::string Registers =
      std::to_string(Best.Lanes / Natural.Lanes) + " registers a value of " + std::to_string(Bits) + " bits";
  if (N.Latency > 0.15 * N.cycles())
    return Registers + " hide latency, " + percent(N.Latency, N.cycles()) + " of the time with one";
  if (N.Mispredictions > B.Mispredictions)
    return Registers + " share what a packet costs, branches above all";
  return Registers + " share what a packet costs";
}

// The natural width, unless another is better, by 10 % or as `Wider` says, or the scalar program about as good.
static void decide(WidthChoice &C, const Widths &W, double LeastSpeedup, double Wider) {
  const double Scalar = C.Rows[0].perLane() / LeastSpeedup;
  unsigned Natural = 1;
  while (C.Rows[Natural].Asked.min != W.Natural) {
    ++Natural;
    assert(Natural < C.Rows.size() && "the natural width is one of those that were planned");
  }
  C.Best = Natural;
  // Away from the natural width step by step: the nearer of two that are about as good has the shorter rest, or the
  // fewer packets.
  auto Try = [&](unsigned R, double Worth) {
    if (C.Rows[R].perLane() < Worth * C.Rows[C.Best].perLane())
      C.Best = R;
  };
  // Packets of a few cycles wait for memory, whatever their width.
  if (C.Rows[Natural].Packet.cycles() > 4)
    for (unsigned R = Natural + 1; R < C.Rows.size(); ++R)
      Try(R, Wider);
  for (unsigned R = Natural - 1; R > 0; --R)
    Try(R, Hysteresis);
  // Where the nearest width does not beat the scalar function, the best one may.
  if (C.Rows[C.Best].perLane() >= Scalar)
    for (unsigned R = 1; R < C.Rows.size(); ++R)
      if (C.Rows[R].perLane() < C.Rows[C.Best].perLane())
        C.Best = R;
  if (C.Rows[C.Best].perLane() >= Scalar) {
    C.Best = 0;
    C.Reason = whyScalar(C, LeastSpeedup);
  } else {
    C.Reason = whyLanes(C.Rows[C.Best], C.Rows[Natural], W.Bits);
  }
}

static bool hasBarrier(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) {
    auto *C = dyn_cast<CallBase>(&I);
    return C && reachesBarrier(*C);
  });
}

std::unique_ptr<Plan> WidthChooser::run(abi::Lanes Lanes, bool Free, const std::optional<Cost> &Scalar,
                                        std::optional<WidthChoice> &Choice) const {
  assert(bool(Trips) == Scalar.has_value() && "the scalar program has its costs where plans have theirs");
  std::unique_ptr<Plan> First = MakePlan(Lanes);
  if (!Trips)
    return First;
  Choice.emplace();
  Choice->Rows.push_back({1, *Scalar, {1, false}});
  SmallVector<std::unique_ptr<Plan>, 6> Plans;
  auto Add = [&](std::unique_ptr<Plan> P) {
    Choice->Rows.push_back({laneCount(*P, TTI), costOf(*P, TTI, LI, *Trips), P->lanes()});
    Plans.push_back(std::move(P));
  };
  auto Chosen = [&](const WidthChoice::Row *Natural) {
    const WidthChoice::Row &Row = Choice->Rows[Choice->Best];
    std::unique_ptr<Plan> P = std::move(Plans[Choice->Best - 1]);
    const double Packet = Row.Packet.cycles();
    Plan::Cycles Costs{Packet,
                       hasBorder(P->function()) ? costOf(*P, TTI, LI, *Trips, /*AtBorder=*/true).cycles() : Packet,
                       Scalar->cycles() * Row.Lanes,
                       {},
                       Natural ? Natural->perLane() / Row.perLane() : 1};
    for (const WidthChoice::Row &Fewer : ArrayRef(Choice->Rows).slice(1, Choice->Best - 1))
      Costs.Narrower.push_back({Fewer.Lanes, Fewer.Packet.cycles()});
    P->setCosts(std::move(Costs));
    return P;
  };
  if (!Free) {
    Add(std::move(First));
    Choice->Best = 1;
    Choice->Reason = "as asked for";
    return Chosen(/*Natural=*/nullptr);
  }
  Widths W = candidateWidths(*First, TTI);
  assert(!W.Lanes.empty() && "a width to plan");
  for (abi::Lanes L : W.Lanes)
    Add(L == Lanes ? std::move(First) : MakePlan(L));
  const double Wider = !Kernel                                 ? (LI.empty() ? Hysteresis : WiderAroundLoops)
                       : hasBarrier(Plans.front()->function()) ? WiderBetweenBarriers
                                                               : WiderInKernels;
  decide(*Choice, W, LeastSpeedup, Wider);
  if (Choice->isScalar())
    return nullptr;
  return Chosen(find_if(Choice->Rows, [&](const WidthChoice::Row &Row) { return Row.Asked.min == W.Natural; }));
}

void WidthChoice::print(raw_ostream &OS, StringRef Name) const {
  OS << "lanes @" << Name << ": ";
  if (isScalar())
    OS << "scalar";
  else
    OS << Rows[Best].Lanes;
  OS << ", " << Reason << '\n';
  OS << "      lanes    a lane    packet  overlapped   waiting    spills  branches  registers\n";
  for (auto [N, R] : enumerate(Rows)) {
    OS << (N == Best ? "  * " : "    ");
    if (R.Lanes == 1)
      OS << " scalar";
    else
      OS << format("%7u", R.Lanes);
    const Cost &C = R.Packet;
    OS << format("%10.2f%10.1f%12.1f%10.1f%10.1f%10.1f", R.perLane(), C.cycles(), C.Throughput, C.Latency, C.Spills,
                 C.Mispredictions);
    if (R.Lanes == 1)
      OS << "          -\n";
    else
      OS << format("%7u/%u", C.MaxLive, C.Registers) << '\n';
  }
}
