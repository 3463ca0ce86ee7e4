// chooseMaskForms: brings comparisons of lanes into the form that the target has instructions for.
//
// On AVX2, the test whether a comparison of integers holds in any lane:
//
//   bitcast (icmp <4 x i64> a, b) to i4 == 0   ==>   movmsk.pd (sext (icmp a, b)) == 0
//
// LLVM 22 makes a vtestpd with a register of ones of it: four micro-operations instead of three. There are other
// instructions for the test whether a bit is set in any lane, and for a select by one bit, which becomes the sign:
//
//   bitcast (icmp ne (a & c), 0) to i4 == 0    ==>   ptestz (a, c) != 0
//   select (icmp ne (a & 4), 0), b, c          ==>   select (icmp slt (a << 61), 0), b, c
//
// On POWER, for which LLVM 22 moves each lane to a general register; and on AArch64, if not the comparison but its
// inverse has an instruction:
//
//   bitcast (m) to i4 == 0                     ==>   vcmpequw. (sext m, 0) in all lanes
//   bitcast (fcmp uge x, y) to i4 == 0         ==>   reduce.umin (sext (fcmp olt x, y)) != 0
//
// On AVX-512, an operation and a select of its result are one instruction under a mask. LLVM 22 finds that only if the
// operation is the first value of the select:
//
//   select (cmp eq x, y), a, (fma a, b, c)     ==>   select (cmp ne x, y), (fma a, b, c), a
#include "passes/svfs/isa_features.h"
#include "passes/target/forms.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsPowerPC.h"
#include "llvm/IR/IntrinsicsX86.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"
#include <optional>

using namespace llvm;
using namespace llvm::PatternMatch;

// The instruction that collects the sign bits of a register of this type.
static Intrinsic::ID signsOf(FixedVectorType *T) {
  const unsigned Lanes = T->getNumElements(), Bits = T->getScalarSizeInBits();
  if (Bits == 64 && Lanes == 4)
    return Intrinsic::x86_avx_movmsk_pd_256;
  if (Bits == 64 && Lanes == 2)
    return Intrinsic::x86_sse2_movmsk_pd;
  if (Bits == 32 && Lanes == 8)
    return Intrinsic::x86_avx_movmsk_ps_256;
  if (Bits == 32 && Lanes == 4)
    return Intrinsic::x86_sse_movmsk_ps;
  return Intrinsic::not_intrinsic;
}

// The one bit of each lane of X that a comparison with zero tests.
static std::optional<unsigned> askedBit(const ICmpInst &C, Value *&X) {
  const unsigned Width = C.getOperand(0)->getType()->getScalarSizeInBits();
  const APInt *N = nullptr;
  if (!C.isEquality() || !match(C.getOperand(1), m_ZeroInt()))
    return std::nullopt;
  if (match(C.getOperand(0), m_And(m_Value(X), m_Power2(N))))
    return N->logBase2();
  if (match(C.getOperand(0), m_Shl(m_Value(X), m_SpecificInt(Width - 1))))
    return 0;
  return std::nullopt;
}

// Makes selects by one bit selects by the sign, if there are blends for the elements.
static void selectBySign(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *C = dyn_cast<ICmpInst>(&I);
    auto *T = C ? dyn_cast<FixedVectorType>(C->getOperand(0)->getType()) : nullptr;
    Value *X = nullptr;
    const std::optional<unsigned> Bit =
        T && (T->getScalarSizeInBits() == 32 || T->getScalarSizeInBits() == 64) ? askedBit(*C, X) : std::nullopt;
    if (!Bit || C->use_empty() || !all_of(C->uses(), [&](const Use &U) {
          return isa<SelectInst>(U.getUser()) && U.getOperandNo() == 0 &&
                 U.getUser()->getType()->getScalarSizeInBits() == T->getScalarSizeInBits();
        }))
      continue;
    IRBuilder<> B(C);
    const unsigned Up = T->getScalarSizeInBits() - 1 - *Bit;
    Value *Shifted = Up == 0 ? X : B.CreateShl(X, Up);
    if (C->getPredicate() == ICmpInst::ICMP_EQ)
      for (User *Select : C->users())
        cast<SelectInst>(Select)->swapValues();
    C->replaceAllUsesWith(B.CreateIsNeg(Shifted));
    RecursivelyDeleteTriviallyDeadInstructions(C);
  }
}

// Whether the operation can merge into Other at no cost: it writes a new register, or replaces an operand.
static bool mergesInto(const Value *V, const Value *Other) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || !I->hasOneUse() || I->getType()->getScalarSizeInBits() < 32)
    return false;
  if (match(I, m_Intrinsic<Intrinsic::fma>(m_Value(), m_Value(), m_Value())))
    return is_contained(I->operand_values(), Other);
  return is_contained({Instruction::FAdd, Instruction::FSub, Instruction::FMul, Instruction::FDiv, Instruction::Add,
                       Instruction::Sub, Instruction::And, Instruction::Or, Instruction::Xor},
                      I->getOpcode());
}

static void selectOperations(Function &F) {
  for (Instruction &I : instructions(F)) {
    auto *S = dyn_cast<SelectInst>(&I);
    auto *C = S ? dyn_cast<CmpInst>(S->getCondition()) : nullptr;
    if (!C || !C->hasOneUse() || !isa<FixedVectorType>(C->getType()) ||
        mergesInto(S->getTrueValue(), S->getFalseValue()) || !mergesInto(S->getFalseValue(), S->getTrueValue()))
      continue;
    C->setPredicate(C->getInversePredicate());
    S->swapValues();
  }
}

// Which condition of its lanes vcmpequw. tests.
enum class EqualWords : unsigned { Some = 1, NotAll = 3 };

// Inverts a comparison that the target would have to negate, if only selects use it otherwise.
static bool invert(Value *Mask) {
  auto *Compare = dyn_cast<FCmpInst>(Mask);
  if (!Compare || !CmpInst::isUnordered(Compare->getPredicate()))
    return false;
  SmallVector<SelectInst *, 2> Selects;
  unsigned Asked = 0;
  for (const Use &U : Compare->uses())
    if (auto *S = dyn_cast<SelectInst>(U.getUser()); S && U.getOperandNo() == 0)
      Selects.push_back(S);
    else
      ++Asked;
  if (Asked != 1)
    return false;
  Compare->setPredicate(Compare->getInversePredicate());
  for (SelectInst *S : Selects)
    S->swapValues();
  return true;
}

static void askWords(Function &F, bool Power) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    Value *Mask = nullptr;
    if (!match(&I, m_ICmp(m_BitCast(m_Value(Mask)), m_ZeroInt())) || !cast<ICmpInst>(I).isEquality())
      continue;
    auto *T = dyn_cast<FixedVectorType>(Mask->getType());
    if (!T || !T->getElementType()->isIntegerTy(1) || (T->getNumElements() != 2 && T->getNumElements() != 4))
      continue;
    const bool Inverse = I.getOperand(0)->hasOneUse() && invert(Mask);
    if (!Power && !Inverse)
      continue;
    IRBuilder<> B(&I);
    auto *Words = FixedVectorType::get(B.getInt32Ty(), 4);
    Value *Lanes =
        B.CreateSExt(Mask, FixedVectorType::get(B.getIntNTy(128 / T->getNumElements()), T->getNumElements()));
    Lanes = B.CreateBitCast(Lanes, Words);
    Value *Bits = I.getOperand(0);
    if (Power) {
      const EqualWords Asked = Inverse ? EqualWords::Some : EqualWords::NotAll;
      I.setOperand(0, B.CreateIntrinsic(Intrinsic::ppc_altivec_vcmpequw_p, {},
                                        {B.getInt32(unsigned(Asked)), Lanes, Constant::getNullValue(Words)}));
    } else {
      I.setOperand(0, B.CreateIntrinsic(Intrinsic::vector_reduce_umin, {Words}, {Lanes}));
      cast<ICmpInst>(I).setPredicate(cast<ICmpInst>(I).getInversePredicate());
    }
    I.setOperand(1, B.getInt32(0));
    RecursivelyDeleteTriviallyDeadInstructions(Bits);
  }
}

void vec::chooseMaskForms(Function &F) {
  if (mayUse(F, abi::Isa::VSX) || (mayUse(F, abi::Isa::AdvSIMD) && !hasMaskRegisters(F)))
    return askWords(F, mayUse(F, abi::Isa::VSX));
  if (mayUse(F, abi::Isa::AVX512))
    return selectOperations(F);
  if (!mayUse(F, abi::Isa::AVX2) || hasMaskRegisters(F))
    return;
  selectBySign(F);
  for (Instruction &I : instructions(F)) {
    Value *Bits = nullptr;
    if (!match(&I, m_ICmp(m_Value(Bits), m_ZeroInt())) || !cast<ICmpInst>(I).isEquality() || !isa<BitCastInst>(Bits))
      continue;
    auto *Compared = dyn_cast<ICmpInst>(cast<BitCastInst>(Bits)->getOperand(0));
    auto *T = Compared ? dyn_cast<FixedVectorType>(Compared->getOperand(0)->getType()) : nullptr;
    const Intrinsic::ID Signs = T && T->getElementType()->isIntegerTy() ? signsOf(T) : Intrinsic::not_intrinsic;
    if (Signs == Intrinsic::not_intrinsic)
      continue;
    IRBuilder<> B(&I);
    Value *X = nullptr;
    Constant *C = nullptr;
    if (const unsigned Size = T->getPrimitiveSizeInBits();
        Compared->getPredicate() == ICmpInst::ICMP_NE && match(Compared->getOperand(1), m_ZeroInt()) &&
        match(Compared->getOperand(0), m_And(m_Value(X), m_Constant(C)))) {
      auto *Words = FixedVectorType::get(B.getInt64Ty(), Size / 64);
      const Intrinsic::ID Test = Size == 256 ? Intrinsic::x86_avx_ptestz_256 : Intrinsic::x86_sse41_ptestz;
      I.setOperand(0, B.CreateIntrinsic(Test, {}, {B.CreateBitCast(X, Words), B.CreateBitCast(C, Words)}));
      I.setOperand(1, B.getInt32(0));
      cast<ICmpInst>(I).setPredicate(cast<ICmpInst>(I).getInversePredicate());
      RecursivelyDeleteTriviallyDeadInstructions(Bits);
      continue;
    }
    Type *Real = T->getScalarSizeInBits() == 64 ? B.getDoubleTy() : B.getFloatTy();
    Value *All = B.CreateBitCast(B.CreateSExt(Compared, T), FixedVectorType::get(Real, T->getNumElements()));
    I.setOperand(0, B.CreateIntrinsic(Signs, {}, {All}));
    I.setOperand(1, B.getInt32(0));
    RecursivelyDeleteTriviallyDeadInstructions(Bits);
  }
}
