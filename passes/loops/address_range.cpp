// Ranges of addresses: see address_range.h.
#include "passes/loops/address_range.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;

namespace vec {

constexpr unsigned MostBitsOfNumber = 48;

const SCEV *mostTaken(const Loop &Inner, const Loop &L, ScalarEvolution &SE) {
  constexpr unsigned MostDepth = 4; // expressions grow exponentially
  const SCEV *Taken = SE.getBackedgeTakenCount(&Inner), *Rest = nullptr;
  if (isa<SCEVCouldNotCompute>(Taken) || SE.isLoopInvariant(Taken, &L))
    return Taken;
  if (Inner.getLoopDepth() > L.getLoopDepth() + MostDepth)
    return SE.getCouldNotCompute();
  // A number of a narrower type, less one.
  if (const auto *Sum = dyn_cast<SCEVAddExpr>(Taken); Sum && Sum->getNumOperands() == 2) {
    Rest = Sum->getOperand(0);
    Taken = Sum->getOperand(1);
  }
  const auto *Narrow = dyn_cast<SCEVZeroExtendExpr>(Taken);
  const auto *AR = dyn_cast<SCEVAddRecExpr>(Narrow ? Narrow->getOperand() : Taken);
  const auto *Step = AR && AR->isAffine() ? dyn_cast<SCEVConstant>(AR->getStepRecurrence(SE)) : nullptr;
  if (!Step || !L.contains(AR->getLoop()) || !SE.isLoopInvariant(AR->getStart(), &L) ||
      (Rest && !isa<SCEVConstant>(Rest)))
    return SE.getCouldNotCompute();
  const SCEV *Turns = mostTaken(*AR->getLoop(), L, SE);
  if (isa<SCEVCouldNotCompute>(Turns))
    return Turns;
  const SCEV *First = AR->getStart(), *Last = AR->evaluateAtIteration(Turns, SE);
  const APInt Way = Step->getAPInt().abs();
  const bool Short = Way.getActiveBits() + SE.getSignedRange(Turns).getMinSignedBits() <= 62;
  if (!Narrow) {
    // In iterations in which the loop does not run, the number may be negative; one of a narrow type may be large then.
    const bool Fits = SE.getTypeSizeInBits(AR->getType()) <= MostBitsOfNumber
                          ? SE.isKnownNonNegative(AR)
                          : Short && SE.getSignedRange(First).getMinSignedBits() <= MostBitsOfNumber;
    return Rest || !Fits ? SE.getCouldNotCompute() : SE.getSMaxExpr(First, Last);
  }
  // Numbers may wrap around on the way, but none is further from the least than all steps together, or has more bits.
  Type *T = Narrow->getType();
  const unsigned Bits = unsigned(SE.getTypeSizeInBits(AR->getType()));
  if (SE.getTypeSizeInBits(T) < 64 || Bits > MostBitsOfNumber || !Short)
    return SE.getCouldNotCompute();
  const SCEV *Steps = SE.getMulExpr(SE.getConstant(T, Way.getZExtValue()), SE.getTruncateOrZeroExtend(Turns, T));
  const SCEV *Least = SE.getZeroExtendExpr(Step->getAPInt().isNegative() ? Last : First, T);
  const SCEV *Most = SE.getUMinExpr(SE.getAddExpr(Least, Steps), SE.getConstant(T, maxUIntN(Bits)));
  return Rest ? SE.getAddExpr(Rest, Most) : Most;
}

using Bounds = std::optional<std::pair<const SCEV *, const SCEV *>>;

// Of an element of a table whose index is known to be small: `table[byte]`, `table[i & 63]`.
static Bounds boundsOfTable(const SCEV *Address, const Loop &L, ScalarEvolution &SE) {
  const SCEV *Table = SE.getPointerBase(Address), *Offset = SE.removePointerBase(Address);
  const ConstantRange Offsets = SE.getSignedRange(Offset);
  constexpr unsigned MostBits = 24;
  if (!Table->getType()->isPointerTy() || !SE.isLoopInvariant(Table, &L) || Offsets.getMinSignedBits() > MostBits)
    return std::nullopt;
  return std::pair(SE.getAddExpr(Table, SE.getConstant(Offsets.getSignedMin())),
                   SE.getAddExpr(Table, SE.getConstant(Offsets.getSignedMax())));
}

// The least and the greatest address. A loop inside that runs at all runs as often as its number of iterations says;
// for one that does not run, the range has no meaning, and needs none.
static Bounds bounds(const SCEV *Address, const Loop &L, ScalarEvolution &SE) {
  if (SE.isLoopInvariant(Address, &L))
    return std::pair(Address, Address);
  const auto *AR = dyn_cast<SCEVAddRecExpr>(Address);
  if (!AR || !AR->isAffine())
    return boundsOfTable(Address, L, SE);
  const SCEV *Step = AR->getStepRecurrence(SE), *Taken = mostTaken(*AR->getLoop(), L, SE);
  if (isa<SCEVCouldNotCompute>(Taken) || !SE.isLoopInvariant(Taken, &L) || !SE.isLoopInvariant(Step, &L))
    return std::nullopt;
  const auto Start = bounds(AR->getStart(), L, SE);
  if (!Start)
    return std::nullopt;
  const SCEV *Way = SE.getMulExpr(Step, SE.getTruncateOrZeroExtend(Taken, Step->getType()));
  const SCEV *Zero = SE.getZero(Step->getType()), *Down = Zero, *Up = Zero;
  if (SE.isKnownNonNegative(Step))
    Up = Way;
  else if (SE.isKnownNonPositive(Step))
    Down = Way;
  else
    std::tie(Down, Up) = std::pair(SE.getSMinExpr(Zero, Way), SE.getSMaxExpr(Zero, Way));
  return std::pair(SE.getAddExpr(Start->first, Down), SE.getAddExpr(Start->second, Up));
}

std::optional<AddressRange> addressRange(const SCEV *Address, uint64_t Size, const Loop &L, ScalarEvolution &SE) {
  const auto Bounds = bounds(Address, L, SE);
  if (!Bounds)
    return std::nullopt;
  const auto [From, To] = *Bounds;
  const AddressRange R{From, SE.getAddExpr(To, SE.getConstant(SE.getEffectiveSCEVType(To->getType()), Size))};
  // Behind the condition of an access, an address may divide by what is zero elsewhere.
  const SCEVExpander Expander(SE, "range");
  return Expander.isSafeToExpand(R.First) && Expander.isSafeToExpand(R.Last) ? std::optional(R) : std::nullopt;
}

bool areKnownApart(const AddressRange &X, const AddressRange &Y, ScalarEvolution &SE) {
  auto IsBefore = [&](const SCEV *Last, const SCEV *First) {
    const SCEV *Between = SE.getMinusSCEV(First, Last);
    return !isa<SCEVCouldNotCompute>(Between) && SE.isKnownNonNegative(Between);
  };
  return IsBefore(X.Last, Y.First) || IsBefore(Y.Last, X.First);
}

Value *areApart(const RangesApart &Ranges, IRBuilderBase &B, SCEVExpander &Expander) {
  ScalarEvolution &SE = *Expander.getSE();
  auto Expand = [&](const SCEV *E) { return Expander.expandCodeFor(E, nullptr, B.GetInsertPoint()); };
  Value *All = B.getTrue();
  // A range for which a loop was taken to run more often than it does may reach beyond all memory. Nothing lies within
  // the first page.
  constexpr unsigned BitsOfPage = 12;
  SmallDenseSet<AddressRange, 8> Known;
  auto MayWrap = [&](const AddressRange &R) {
    return Known.insert(R).second && SE.getUnsignedRange(SE.getMinusSCEV(R.Last, R.First)).getActiveBits() > BitsOfPage;
  };
  for (const auto &[X, Y] : Ranges) {
    Value *Before = B.CreateICmpULE(Expand(X.Last), Expand(Y.First)),
          *Behind = B.CreateICmpULE(Expand(Y.Last), Expand(X.First));
    All = B.CreateAnd(All, B.CreateOr(Before, Behind));
    for (const AddressRange &R : {X, Y})
      if (MayWrap(R))
        All = B.CreateAnd(All, B.CreateICmpULE(Expand(R.First), Expand(R.Last)));
  }
  return All;
}

} // namespace vec
