// splitFloats: uses AVX-512's instructions for classes, exponents and significands of floating-point numbers.
//
//   icmp slt (add (bits x), C), D                   ==>   fpclass x     true for all but positive normal numbers
//   sitofp (ashr (sub (bits x), 1.0), 23)           ==>   getexp x
//   sub (bits x), (and (sub (bits x), 0.75), ~M)    ==>   getmant x     M: the mask of a significand
//
// and exponents of double, which are computed by the low bits of 2^52. getexp and getmant are right for positive normal
// numbers only: they are used where a test of the bits of x leads to a slow path, which computes all other lanes.
#include "passes/svfs/isa_features.h"
#include "passes/target/forms.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsX86.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace {

// A floating-point format, as of a vector type.
struct Format {
  unsigned Bits, Mantissa;
  APInt One, Mask;      // the bits of 1.0; the bits of a significand
  ConstantRange Normal; // the bits of positive normal numbers

  explicit Format(Type *T)
      : Bits(T->getScalarSizeInBits()), Mantissa(Bits == 64 ? 52 : 23),
        One(APFloat(T->getScalarType()->getFltSemantics(), "1").bitcastToAPInt()),
        Mask(APInt::getLowBitsSet(Bits, Mantissa)),
        Normal(APInt::getOneBitSet(Bits, Mantissa), APInt::getSignedMaxValue(Bits) - Mask) {}
};

// The number whose bits these are, if it is a register of floats or doubles.
Value *numberOf(Value *Bits) {
  Value *Number = nullptr;
  if (!match(Bits, m_BitCast(m_Value(Number))))
    return nullptr;
  auto *T = dyn_cast<FixedVectorType>(Number->getType());
  if (!T || !(T->getElementType()->isFloatTy() || T->getElementType()->isDoubleTy()) ||
      !is_contained({128u, 256u, 512u}, T->getPrimitiveSizeInBits().getFixedValue()))
    return nullptr;
  auto *BitsType = dyn_cast<FixedVectorType>(Bits->getType());
  return BitsType && BitsType->getNumElements() == T->getNumElements() ? Number : nullptr;
}

// The bits of a number plus a constant.
struct Moved {
  Value *Number = nullptr;
  APInt By;

  explicit Moved(Value *V) {
    const APInt *C = nullptr;
    Value *Bits = V;
    if (!match(V, m_Add(m_Value(Bits), m_APInt(C))))
      Bits = V;
    Number = numberOf(Bits);
    if (Number)
      By = C ? *C : APInt(V->getType()->getScalarSizeInBits(), 0);
  }
};

// A comparison of a number's bits, as the range in which it holds.
struct Test {
  Value *Number = nullptr;
  ConstantRange Holds = ConstantRange::getFull(1);

  explicit Test(ICmpInst &I) {
    const APInt *Bound = nullptr;
    const Moved Sum(I.getOperand(0));
    if (!Sum.Number || !match(I.getOperand(1), m_APInt(Bound)))
      return;
    Number = Sum.Number;
    Holds = ConstantRange::makeExactICmpRegion(I.getPredicate(), *Bound).subtract(Sum.By);
  }
};

// A branch to a slow path if any lane passes a test.
struct Guard {
  ICmpInst *Rare;
  BasicBlock *From, *Around;
  Test Tested;
};

std::optional<Guard> guardOf(BasicBlock &BB) {
  auto *Br = dyn_cast<BranchInst>(BB.getTerminator());
  if (!Br || !Br->isConditional())
    return std::nullopt;
  CmpPredicate P;
  Value *Mask = nullptr;
  if (!match(Br->getCondition(), m_ICmp(P, m_BitCast(m_Value(Mask)), m_ZeroInt())) || !ICmpInst::isEquality(P))
    return std::nullopt;
  auto *Rare = dyn_cast<ICmpInst>(Mask);
  if (!Rare || Br->getSuccessor(0) == Br->getSuccessor(1))
    return std::nullopt;
  Guard G = {Rare, &BB, Br->getSuccessor(P == ICmpInst::ICMP_EQ ? 0 : 1), Test(*Rare)};
  return G.Tested.Number ? std::optional(G) : std::nullopt;
}

bool isLanewise(const Instruction &I, unsigned Lanes) {
  auto *T = dyn_cast<FixedVectorType>(I.getType());
  if (!T || T->getNumElements() != Lanes)
    return false;
  if (auto *C = dyn_cast<IntrinsicInst>(&I))
    return isTriviallyVectorizable(C->getIntrinsicID());
  return isa<BinaryOperator, UnaryOperator, CastInst, CmpInst, SelectInst>(I) && !I.isIntDivRem();
}

// Whether the slow path replaces all that is computed from its lanes of V.
bool isReplaced(Instruction &V, const Guard &G) {
  const unsigned Lanes = cast<FixedVectorType>(V.getType())->getNumElements();
  SmallPtrSet<Instruction *, 32> Seen = {&V};
  SmallVector<Instruction *, 32> Open = {&V};
  while (!Open.empty())
    for (Use &U : Open.pop_back_val()->uses()) {
      auto *User = cast<Instruction>(U.getUser());
      if (auto *Phi = dyn_cast<PHINode>(User);
          Phi && Phi->getParent() == G.Around && Phi->getIncomingBlock(U) == G.From)
        continue;
      if (auto *S = dyn_cast<SelectInst>(User); S && S->getCondition() == G.Rare && U.getOperandNo() == 2)
        continue;
      if (!isLanewise(*User, Lanes))
        return false;
      if (Seen.insert(User).second)
        Open.push_back(User);
    }
  return true;
}

// The instruction for a register type, out of those for 128, 256 and 512 bits, of floats and of doubles.
Intrinsic::ID ofType(Type *T, const Intrinsic::ID (&Ids)[6]) {
  return Ids[Log2_64(T->getPrimitiveSizeInBits().getFixedValue() / 128) + (T->getScalarSizeInBits() == 64 ? 3 : 0)];
}

// getexp x or getmant x, without a mask.
Value *masked(IRBuilder<> &B, Intrinsic::ID Id, ArrayRef<Value *> Operands) {
  auto *T = cast<FixedVectorType>(Operands[0]->getType());
  SmallVector<Value *, 5> Arguments(Operands);
  Arguments.append({PoisonValue::get(T), Constant::getAllOnesValue(B.getIntNTy(std::max(8u, T->getNumElements())))});
  if (T->getPrimitiveSizeInBits() == 512)
    Arguments.push_back(B.getInt32(4)); // the current rounding mode
  return B.CreateIntrinsic(Id, {}, Arguments);
}

Value *exponent(IRBuilder<> &B, Value *X) {
  return masked(
      B,
      ofType(X->getType(), {Intrinsic::x86_avx512_mask_getexp_ps_128, Intrinsic::x86_avx512_mask_getexp_ps_256,
                            Intrinsic::x86_avx512_mask_getexp_ps_512, Intrinsic::x86_avx512_mask_getexp_pd_128,
                            Intrinsic::x86_avx512_mask_getexp_pd_256, Intrinsic::x86_avx512_mask_getexp_pd_512}),
      {X});
}

Value *significandFromThreeQuarters(IRBuilder<> &B, Value *X) {
  return masked(
      B,
      ofType(X->getType(), {Intrinsic::x86_avx512_mask_getmant_ps_128, Intrinsic::x86_avx512_mask_getmant_ps_256,
                            Intrinsic::x86_avx512_mask_getmant_ps_512, Intrinsic::x86_avx512_mask_getmant_pd_128,
                            Intrinsic::x86_avx512_mask_getmant_pd_256, Intrinsic::x86_avx512_mask_getmant_pd_512}),
      {X, B.getInt32(3)});
}

Value *isOfClass(IRBuilder<> &B, Value *X, unsigned Classes) {
  return B.CreateIntrinsic(
      ofType(X->getType(), {Intrinsic::x86_avx512_fpclass_ps_128, Intrinsic::x86_avx512_fpclass_ps_256,
                            Intrinsic::x86_avx512_fpclass_ps_512, Intrinsic::x86_avx512_fpclass_pd_128,
                            Intrinsic::x86_avx512_fpclass_pd_256, Intrinsic::x86_avx512_fpclass_pd_512}),
      {}, {X, B.getInt32(Classes)});
}

// The replacement of I, if it is an exponent or a significand of the number that the guard tests.
Value *replacement(Instruction &I, const Guard &G) {
  Value *Biased = nullptr, *Offset = nullptr, *X = nullptr;
  const Format F(G.Tested.Number->getType());
  const ConstantRange Common = G.Tested.Holds.inverse();
  IRBuilder<> B(&I);
  if (F.Bits == 32 && match(&I, m_SIToFP(m_AShr(m_Value(Offset), m_SpecificInt(F.Mantissa))))) {
    const Moved M(Offset);
    // For another number than 1, it would need an addition.
    if (M.Number == G.Tested.Number && M.By == -F.One && F.Normal.contains(Common) && isReplaced(I, G))
      return exponent(B, M.Number);
  } else if (F.Bits == 64 && match(&I, m_FAdd(m_BitCast(m_Or(m_LShr(m_Value(Biased), m_SpecificInt(F.Mantissa)),
                                                             m_SpecificInt(0x4330000000000000))),
                                              m_SpecificFP(-(0x1p52 + 1023))))) {
    const Moved M(Biased);
    if (M.Number == G.Tested.Number && F.Normal.contains(Common.add(M.By)) && isReplaced(I, G))
      return exponent(B, B.CreateBitCast(Biased, M.Number->getType()));
  } else if (match(&I, m_Sub(m_BitCast(m_Value(X)), m_And(m_Value(Offset), m_SpecificInt(~F.Mask)))) &&
             X == G.Tested.Number) {
    const Moved M(Offset);
    const APInt ThreeQuarters = F.One - APInt::getOneBitSet(F.Bits, F.Mantissa - 1);
    if (M.Number == X && M.By == -ThreeQuarters && F.Normal.contains(Common) && isReplaced(I, G))
      return B.CreateBitCast(significandFromThreeQuarters(B, X), I.getType());
  }
  return nullptr;
}

} // namespace

void vec::splitFloats(Function &F) {
  if (!mayUse(F, abi::Isa::AVX512))
    return;
  const auto Replace = [](Instruction &I, Value *By) {
    I.replaceAllUsesWith(By);
    RecursivelyDeleteTriviallyDeadInstructions(&I);
  };
  for (BasicBlock &BB : F)
    if (const std::optional<Guard> G = guardOf(BB))
      for (Instruction &I : make_early_inc_range(BB))
        if (Value *New = replacement(I, *G))
          Replace(I, New);
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Compared = dyn_cast<ICmpInst>(&I);
    if (!Compared)
      continue;
    const Test T(*Compared);
    if (!T.Number || T.Holds.inverse() != Format(T.Number->getType()).Normal)
      continue;
    constexpr unsigned All = 0xff, Negative = 0x40;
    IRBuilder<> B(&I);
    Value *X = nullptr;
    Replace(I, match(T.Number, m_FAbs(m_Value(X))) ? isOfClass(B, X, All & ~Negative) : isOfClass(B, T.Number, All));
  }
}
