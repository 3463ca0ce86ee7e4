// Whether a loop is faster in parts: see loop_parts.h.
#include "passes/loops/loop_parts.h"
#include "llvm/Analysis/BlockFrequencyInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace vec {
namespace {

// Cycles of one iteration. A division of integers, an atomic operation or one of the divider for floats only keeps its
// unit busy: everything else goes on beside it. So vectors save nothing if the loop waits for its serial part anyway.
constexpr double MathCycles = 25, IntDivisionCycles = 6, AtomicCycles = 8, FloatDivisionCycles = 3.5, Simple = .25;
// What lanes that access memory one by one need more than scalar code, elsewhere and in an object of each lane; a value
// that crosses between parts.
constexpr double Gathered = 1, GatheredFromOwn = 3, Crossed = .5;
constexpr double SavedByVectors = .7; // the share of work that vectors save

struct Busy {
  double Operations = 0, Integers = 0, Floats = 0;
  double cycles() const { return std::max({Operations, Integers, Floats}); }
  void add(const Instruction &I, double Frequency) {
    if (LoopParts::callsMath(I))
      Operations += Frequency * MathCycles;
    else if (I.isIntDivRem() && !isa<Constant>(I.getOperand(1)))
      Integers += Frequency * IntDivisionCycles;
    else if (I.isAtomic())
      Integers += Frequency * AtomicCycles;
    else if (LoopParts::isFloatDivision(I))
      Floats += Frequency * FloatDivisionCycles;
    Operations += Frequency * Simple;
  }
  Busy &operator+=(const Busy &W) {
    Operations += W.Operations;
    Integers += W.Integers;
    Floats += W.Floats;
    return *this;
  }
};

} // namespace

bool LoopParts::isFloatDivision(const Instruction &I) {
  const auto *Call = dyn_cast<IntrinsicInst>(&I);
  return (Call && Call->getIntrinsicID() == Intrinsic::sqrt) ||
         is_contained({Instruction::FDiv, Instruction::FRem}, I.getOpcode());
}

double LoopParts::gain(const BlockFrequencyInfo &Frequencies, ScalarEvolution &SE) const {
  const double Header = double(Frequencies.getBlockFreq(L->getHeader()).getFrequency());
  auto IsOwn = [&](const Value *Object) { return is_contained(Private, Object); };
  Busy Whole;
  double Split = Crossed * double(Crossing.size());
  for (const Part &P : Parts) {
    Busy Own;
    for (const Instruction *I : P.Own) {
      const double Frequency = double(Frequencies.getBlockFreq(I->getParent()).getFrequency()) / Header;
      Own.add(*I, Frequency);
      const Value *Pointer = getLoadStorePointerOperand(I);
      const SCEV *Address = Pointer ? SE.getSCEV(const_cast<Value *>(Pointer)) : nullptr;
      if (!P.Serial && Address && !isa<SCEVAddRecExpr>(Address) && !SE.isLoopInvariant(Address, L))
        Split += Frequency * (IsOwn(getUnderlyingObject(Pointer)) ? GatheredFromOwn : Gathered);
    }
    Whole += Own;
    Split += (P.Serial ? 1 : 1 - SavedByVectors) * Own.cycles();
  }
  return Whole.cycles() - Split;
}

} // namespace vec
