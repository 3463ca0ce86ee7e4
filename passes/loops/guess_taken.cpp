// Guesses numbers of iterations: see guess_taken.h.
#include "passes/loops/guess_taken.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"

using namespace llvm;

namespace vec {

std::optional<uint64_t> guessTaken(const Loop &L, ScalarEvolution &SE) {
  const SCEV *Taken = SE.getBackedgeTakenCount(&L);
  if (isa<SCEVCouldNotCompute>(Taken))
    return std::nullopt;
  // The number of the iteration of a loop around, and what is not known.
  constexpr uint64_t Iteration = 4000;
  constexpr unsigned BitsOfLarge = 20;
  LoopToScevMapT Around;
  for (const Loop *Outer = L.getParentLoop(); Outer; Outer = Outer->getParentLoop())
    Around[Outer] = SE.getConstant(APInt(64, Iteration));
  Taken = SCEVLoopAddRecRewriter::rewrite(Taken, Around, SE);
  ValueToSCEVMapTy Unknown;
  SCEVExprContains(Taken, [&](const SCEV *S) {
    if (const auto *U = dyn_cast<SCEVUnknown>(S); U && U->getType()->isIntegerTy()) {
      const unsigned Bits = U->getType()->getIntegerBitWidth();
      Unknown[U->getValue()] = SE.getConstant(APInt::getLowBitsSet(Bits, std::min(BitsOfLarge, Bits - 1)));
    }
    return false;
  });
  const auto *Number = dyn_cast<SCEVConstant>(SCEVParameterRewriter::rewrite(Taken, SE, Unknown));
  return Number ? std::optional(Number->getAPInt().getLimitedValue()) : std::nullopt;
}

} // namespace vec
