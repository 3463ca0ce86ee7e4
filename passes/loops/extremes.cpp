// Extremes of short integers that a simd loop carries: see extremes.h.
#include "passes/loops/extremes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace vec {
namespace {

// Whether it is the number, extended by its sign, or by zeros.
bool isExtended(Value *Wide, Value *Narrow, bool Signed) {
  const unsigned Less = Wide->getType()->getScalarSizeInBits() - Narrow->getType()->getScalarSizeInBits();
  Value *X;
  if (Signed && (match(Wide, m_SExt(m_Specific(Narrow))) || match(Wide, m_NNegZExt(m_Specific(Narrow)))))
    return true;
  if (!Signed && match(Wide, m_ZExt(m_Specific(Narrow))))
    return true;
  if (!match(Narrow, m_Trunc(m_Value(X))))
    return false;
  const auto Source = m_CombineOr(m_Specific(X), m_Trunc(m_Specific(X)));
  if (Signed)
    return match(Wide, m_AShr(m_Shl(Source, m_SpecificInt(Less)), m_SpecificInt(Less)));
  const APInt Low =
      APInt::getLowBitsSet(Wide->getType()->getScalarSizeInBits(), Narrow->getType()->getScalarSizeInBits());
  return match(Wide, m_And(Source, m_SpecificInt(Low)));
}

// The intrinsic for the select, if it chooses by a comparison of its two values in a wider type.
Intrinsic::ID extremeOf(SelectInst &S) {
  const auto *C = dyn_cast<ICmpInst>(S.getCondition());
  if (!C || C->isEquality() || !S.getType()->isIntegerTy() || !C->getOperand(0)->getType()->isIntegerTy() ||
      C->getOperand(0)->getType()->getIntegerBitWidth() <= S.getType()->getIntegerBitWidth())
    return Intrinsic::not_intrinsic;
  for (const bool Signed : {true, false})
    for (const bool First : {true, false}) { // whether the first operand is chosen if the comparison holds
      Value *X = First ? S.getTrueValue() : S.getFalseValue(), *Y = First ? S.getFalseValue() : S.getTrueValue();
      if ((Signed && !C->isSigned()) || !isExtended(C->getOperand(0), X, Signed) ||
          !isExtended(C->getOperand(1), Y, Signed))
        continue;
      const bool Greater = (ICmpInst::isGT(C->getPredicate()) || ICmpInst::isGE(C->getPredicate())) == First;
      return Signed ? (Greater ? Intrinsic::smax : Intrinsic::smin) : (Greater ? Intrinsic::umax : Intrinsic::umin);
    }
  return Intrinsic::not_intrinsic;
}

// The number whose low bits the value extends.
Value *extendedAgain(Value &V, unsigned &Bits, bool &Signed) {
  Value *X = nullptr;
  const APInt *Count, *Mask;
  const unsigned Width = V.getType()->getIntegerBitWidth();
  if (match(&V, m_AShr(m_Shl(m_Value(X), m_APInt(Count)), m_APInt(Mask))) && *Count == *Mask && Count->ult(Width)) {
    Bits = Width - unsigned(Count->getZExtValue());
    Signed = true;
  } else if (match(&V, m_And(m_Value(X), m_LowBitMask(Mask)))) {
    Bits = Mask->countr_one();
    Signed = false;
  } else if (Value *Narrow; match(&V, m_ZExtOrSExt(m_Value(Narrow))) && match(Narrow, m_Trunc(m_Value(X))) &&
                            X->getType() == V.getType()) {
    Bits = Narrow->getType()->getIntegerBitWidth();
    Signed = isa<SExtInst>(V);
  }
  return X;
}

bool fits(Value *V, unsigned Bits, bool Signed, const DataLayout &DL) {
  if (auto *Extreme = dyn_cast<MinMaxIntrinsic>(V))
    return fits(Extreme->getLHS(), Bits, Signed, DL) && fits(Extreme->getRHS(), Bits, Signed, DL);
  const unsigned Width = V->getType()->getIntegerBitWidth();
  return Signed ? ComputeNumSignBits(V, DL) > Width - Bits
                : computeKnownBits(V, DL).countMinLeadingZeros() >= Width - Bits;
}

} // namespace

bool narrowExtremes(Loop &L) {
  const BasicBlock *Latch = L.getLoopLatch(), *Preheader = L.getLoopPreheader();
  if (!Latch || !Preheader)
    return false;
  const DataLayout &DL = Latch->getDataLayout();
  bool Changed = false;
  for (BasicBlock *Block : L.blocks())
    for (Instruction &I : make_early_inc_range(*Block)) {
      unsigned Bits = 0;
      bool Signed = false;
      if (auto *S = dyn_cast<SelectInst>(&I)) {
        const Intrinsic::ID ID = extremeOf(*S);
        if (ID == Intrinsic::not_intrinsic)
          continue;
        IRBuilder<> B(S);
        S->replaceAllUsesWith(B.CreateBinaryIntrinsic(ID, S->getTrueValue(), S->getFalseValue()));
        S->eraseFromParent();
        Changed = true;
      } else if (auto *Phi =
                     I.getType()->isIntegerTy() ? dyn_cast_or_null<PHINode>(extendedAgain(I, Bits, Signed)) : nullptr;
                 Phi && Phi->getParent() == L.getHeader() &&
                 all_of(Phi->incoming_values(), [&](Value *V) { return fits(V, Bits, Signed, DL); })) {
        I.replaceAllUsesWith(Phi);
        Changed = true;
      }
    }
  return Changed;
}

} // namespace vec
