// Extremes of short integers that a simd loop carries: see extremes.h.
#include "passes/loops/extremes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace vec {
namespace {

// Whether it is the number, extended by its sign, or by zeros. InstCombine moves a shift into what is shifted:
// `ashr (mul %x, C << 16), 16` is `mul %x, C` extended.
bool isExtended(Value *Wide, Value *Narrow, bool Signed, ScalarEvolution &SE) {
  const unsigned Bits = Narrow->getType()->getIntegerBitWidth(), Less = Wide->getType()->getIntegerBitWidth() - Bits;
  Value *X, *Shifted;
  if (Signed ? match(Wide, m_SExt(m_Specific(Narrow))) || match(Wide, m_NNegZExt(m_Specific(Narrow)))
             : match(Wide, m_ZExt(m_Specific(Narrow))))
    return true;
  if (!match(Narrow, m_Trunc(m_Value(X))) || X->getType()->getIntegerBitWidth() < Wide->getType()->getIntegerBitWidth())
    return false;
  if (!Signed)
    return match(Wide, m_And(m_CombineOr(m_Specific(X), m_Trunc(m_Specific(X))),
                             m_SpecificInt(APInt::getLowBitsSet(Bits + Less, Bits))));
  if (!match(Wide, m_AShr(m_Value(Shifted), m_SpecificInt(Less))))
    return false;
  const SCEV *Low = SE.getTruncateOrNoop(SE.getSCEV(X), Wide->getType());
  return SE.getMulExpr(Low, SE.getConstant(APInt::getOneBitSet(Bits + Less, Less))) == SE.getSCEV(Shifted);
}

// The intrinsic for the select, if it chooses by a comparison of its two values in a wider type.
Intrinsic::ID extremeOf(SelectInst &S, ScalarEvolution &SE) {
  const auto *C = dyn_cast<ICmpInst>(S.getCondition());
  if (!C || C->isEquality() || !S.getType()->isIntegerTy() || !C->getOperand(0)->getType()->isIntegerTy() ||
      C->getOperand(0)->getType()->getIntegerBitWidth() <= S.getType()->getIntegerBitWidth())
    return Intrinsic::not_intrinsic;
  for (const bool Signed : {true, false})
    for (const bool First : {true, false}) { // whether the first operand is chosen if the comparison holds
      Value *X = First ? S.getTrueValue() : S.getFalseValue(), *Y = First ? S.getFalseValue() : S.getTrueValue();
      if ((Signed && !C->isSigned()) || !isExtended(C->getOperand(0), X, Signed, SE) ||
          !isExtended(C->getOperand(1), Y, Signed, SE))
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

// Phis that GVN and SROA have made of the same values, in any order of blocks.
bool joinEqualPhis(BasicBlock &Block) {
  constexpr unsigned Most = 16;
  SmallVector<PHINode *, 8> Phis;
  bool Changed = false;
  for (PHINode &Phi : make_early_inc_range(Block.phis())) {
    const auto Same = find_if(Phis, [&](const PHINode *Other) {
      return Other->getType() == Phi.getType() && all_of(Phi.blocks(), [&](const BasicBlock *From) {
               return Phi.getIncomingValueForBlock(From) == Other->getIncomingValueForBlock(From);
             });
    });
    if (Same != Phis.end()) {
      Phi.replaceAllUsesWith(*Same);
      Phi.eraseFromParent();
      Changed = true;
    } else if (Phis.size() < Most) {
      Phis.push_back(&Phi);
    }
  }
  return Changed;
}

// A signed extreme of numbers that are not negative is an unsigned one, too: InstCombine prefers that. Behind a signed
// one it is signed again.
bool signAgain(MinMaxIntrinsic &Extreme, const DataLayout &DL) {
  auto IsSigned = [](const Value *V) { return isa<MinMaxIntrinsic>(V) && cast<MinMaxIntrinsic>(V)->isSigned(); };
  if (Extreme.isSigned() || !Extreme.getType()->isIntegerTy() ||
      !(IsSigned(Extreme.getLHS()) || IsSigned(Extreme.getRHS())) || !isKnownNonNegative(Extreme.getLHS(), DL) ||
      !isKnownNonNegative(Extreme.getRHS(), DL))
    return false;
  IRBuilder<> B(&Extreme);
  const Intrinsic::ID ID = Extreme.getIntrinsicID() == Intrinsic::umax ? Intrinsic::smax : Intrinsic::smin;
  Extreme.replaceAllUsesWith(B.CreateBinaryIntrinsic(ID, Extreme.getLHS(), Extreme.getRHS()));
  Extreme.eraseFromParent();
  return true;
}

} // namespace

bool narrowExtremes(Loop &L, ScalarEvolution &SE) {
  const BasicBlock *Latch = L.getLoopLatch(), *Preheader = L.getLoopPreheader();
  if (!Latch || !Preheader)
    return false;
  const DataLayout &DL = Latch->getDataLayout();
  bool Changed = false;
  for (BasicBlock *Block : L.blocks())
    if (Block != L.getHeader())
      Changed |= joinEqualPhis(*Block);
  for (BasicBlock *Block : L.blocks())
    for (Instruction &I : make_early_inc_range(*Block)) {
      unsigned Bits = 0;
      bool Signed = false;
      if (auto *S = dyn_cast<SelectInst>(&I)) {
        const Intrinsic::ID ID = extremeOf(*S, SE);
        if (ID == Intrinsic::not_intrinsic)
          continue;
        IRBuilder<> B(S);
        S->replaceAllUsesWith(B.CreateBinaryIntrinsic(ID, S->getTrueValue(), S->getFalseValue()));
        S->eraseFromParent();
        Changed = true;
      } else if (auto *Extreme = dyn_cast<MinMaxIntrinsic>(&I)) {
        Changed |= signAgain(*Extreme, DL);
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
