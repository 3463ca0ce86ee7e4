// Places of iterations: see own_places.h.
#include "passes/loops/own_places.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionDivision.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"
#include <numeric>

using namespace llvm;

namespace vec {
namespace {

// An address as First + Step * iteration of L + steps of loops inside, which lead from Low to High, if that is known.
struct Place {
  const SCEV *First = nullptr, *Step = nullptr, *Low = nullptr, *High = nullptr;
  uint64_t Size = 0;
  SmallVector<const SCEV *, 4> StepsInside;
};

std::optional<Place> placeOf(const SCEV *Address, uint64_t Size, const Loop &L, ScalarEvolution &SE) {
  Place P;
  P.Size = Size;
  P.Low = P.High = SE.getZero(SE.getEffectiveSCEVType(Address->getType()));
  const auto *AR = dyn_cast<SCEVAddRecExpr>(Address);
  for (; AR && AR->isAffine() && AR->getLoop() != &L; AR = dyn_cast<SCEVAddRecExpr>(AR->getStart())) {
    const SCEV *Step = AR->getStepRecurrence(SE);
    if (!L.contains(AR->getLoop()) || !SE.isLoopInvariant(Step, &L))
      return std::nullopt;
    P.StepsInside.push_back(Step);
    const SCEV *Taken = mostTaken(*AR->getLoop(), L, SE);
    const bool Up = SE.isKnownNonNegative(Step);
    const SCEV *&End = Up ? P.High : P.Low;
    if (isa<SCEVCouldNotCompute>(Taken) || !(Up || SE.isKnownNonPositive(Step)) || !End)
      P.Low = P.High = nullptr;
    else
      End = SE.getAddExpr(End, SE.getMulExpr(Step, SE.getTruncateOrZeroExtend(Taken, Step->getType())));
  }
  if (!AR || !AR->isAffine())
    return std::nullopt;
  P.First = AR->getStart();
  P.Step = AR->getStepRecurrence(SE);
  return P;
}

class PairOfPlaces {
  const Place X, Y;
  const Loop &L;
  ScalarEvolution &SE;
  const SCEV *const Apart; // of Y from X, in the same iteration

  const SCEV *number(uint64_t N) const { return SE.getConstant(Apart->getType(), N); }

  bool isAtMost(const SCEV *Less, const SCEV *More) const {
    return SE.isKnownPredicate(ICmpInst::ICMP_SLE, SE.applyLoopGuards(Less, &L), SE.applyLoopGuards(More, &L));
  }

  // Step times all iterations but one, and the last access.
  const SCEV *reach(uint64_t Step, uint64_t Size) const {
    const SCEV *Taken = SE.getTruncateOrZeroExtend(SE.getBackedgeTakenCount(&L), Apart->getType());
    return SE.getAddExpr(SE.getMulExpr(number(Step), Taken), number(Size));
  }

  static std::optional<uint64_t> constantStep(const SCEV *Step) {
    const auto *C = dyn_cast<SCEVConstant>(Step);
    return C && C->getAPInt().isSignedIntN(32) ? std::optional(C->getAPInt().abs().getZExtValue()) : std::nullopt;
  }

public:
  PairOfPlaces(Place X, Place Y, const Loop &L, ScalarEvolution &SE)
      : X(std::move(X)), Y(std::move(Y)), L(L), SE(SE), Apart(SE.getMinusSCEV(this->Y.First, this->X.First)) {}

  bool known() const { return !isa<SCEVCouldNotCompute>(Apart); }

  // Whether an iteration's distance from all others is at least Size, up to multiples of a period, which everything
  // else is.
  std::optional<OwnPlaces> columns() const {
    const std::optional<uint64_t> Step = constantStep(X.Step);
    const uint64_t Size = std::max(X.Size, Y.Size);
    if (X.Step != Y.Step || !Step)
      return std::nullopt;
    SmallVector<const SCEV *, 8> Rows(X.StepsInside.begin(), X.StepsInside.end());
    append_range(Rows, Y.StepsInside);
    if (!Apart->isZero())
      Rows.push_back(Apart);
    if (Rows.empty())
      return std::nullopt;
    uint64_t Period = 0;
    for (const SCEV *Row : Rows) {
      const std::optional<uint64_t> C = constantStep(Row);
      if (!C)
        return *Step >= Size ? columnsIn(reach(*Step, Size), commonPart(Rows)) : std::nullopt;
      Period = std::gcd(Period, *C);
    }
    // Whole periods in a step do not count.
    const uint64_t Way = std::min(*Step % Period, Period - *Step % Period);
    return Way >= Size && isAtMost(reach(Way, Size), number(Period)) ? std::optional(OwnPlaces()) : std::nullopt;
  }

  // Of columns that reach so far in rows of that length: they are apart from what begins behind the row.
  std::optional<OwnPlaces> columnsIn(const SCEV *Reach, const SCEV *Row) const {
    if (!Row)
      return std::nullopt;
    if (isAtMost(Reach, Row))
      return OwnPlaces();
    const SCEVExpander Expander(SE, "columns");
    if (isa<SCEVConstant>(Row) || !SE.isLoopInvariant(Reach, &L) || !Expander.isSafeToExpand(Reach) ||
        !Expander.isSafeToExpand(Row))
      return std::nullopt;
    const SCEV *None = SE.getZero(Reach->getType()), *All = SE.getMinusOne(Reach->getType());
    return OwnPlaces{std::pair(AddressRange{None, Reach}, AddressRange{SE.getSMaxExpr(Row, None), All})};
  }

  // The one of which all are multiples, up to its sign; null if there is none.
  const SCEV *commonPart(ArrayRef<const SCEV *> Rows) const {
    const auto Part = find_if(Rows, [&](const SCEV *Part) {
      return all_of(Rows, [&](const SCEV *Row) {
        const SCEV *Times = nullptr, *Rest = nullptr;
        SCEVDivision::divide(SE, Row, Part, &Times, &Rest);
        return Rest->isZero();
      });
    });
    return Part == Rows.end() ? nullptr : SE.isKnownNonPositive(*Part) ? SE.getNegativeSCEV(*Part) : *Part;
  }

  bool areRows() const {
    if (X.Step != Y.Step || !X.Low || !Y.Low)
      return false;
    const bool Up = SE.isKnownPositive(X.Step);
    if (!Up && !SE.isKnownNegative(X.Step))
      return false;
    const SCEV *Way = Up ? X.Step : SE.getNegativeSCEV(X.Step);
    const SCEV *Low = SE.getAddExpr(Apart, Y.Low), *High = SE.getAddExpr(Apart, Y.High, number(Y.Size));
    const SCEV *HighOfX = SE.getAddExpr(X.High, number(X.Size));
    return isAtMost(SE.getMinusSCEV(HighOfX, X.Low), Way) && isAtMost(SE.getMinusSCEV(High, Low), Way) &&
           isAtMost(SE.getMinusSCEV(HighOfX, Low), Way) && isAtMost(SE.getMinusSCEV(High, X.Low), Way);
  }

  // Whether X and Y begin at one place, and go on by steps of which one is as far as all of the other reach.
  bool areRowAndColumn() const {
    const std::optional<uint64_t> Row = constantStep(X.Step), Column = constantStep(Y.Step);
    const uint64_t Size = std::max(X.Size, Y.Size);
    return Apart->isZero() && Row && Column && X.StepsInside.empty() && Y.StepsInside.empty() && *Row >= Size &&
           *Column >= Size &&
           (isAtMost(reach(*Row, Size), number(*Column)) || isAtMost(reach(*Column, Size), number(*Row)));
  }
};

} // namespace

std::optional<OwnPlaces> ownPlaces(const SCEV *X, uint64_t SizeX, const SCEV *Y, uint64_t SizeY, const Loop &L,
                                   ScalarEvolution &SE) {
  std::optional<Place> PX = placeOf(X, SizeX, L, SE), PY = placeOf(Y, SizeY, L, SE);
  if (!PX || !PY)
    return std::nullopt;
  const PairOfPlaces P(std::move(*PX), std::move(*PY), L, SE);
  if (!P.known())
    return std::nullopt;
  return P.areRows() || P.areRowAndColumn() ? OwnPlaces() : P.columns();
}

} // namespace vec
