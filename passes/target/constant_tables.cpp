// tabulateConstants: constants of vectors come from one table of their function on AArch64.
//
//   fma (<2 x double> a, b, splat (c))   ==>   fma (a, b, load <2 x double>, %constants + 32)
//
// LLVM 22 makes each of up to four moves to a general register and one from there to all lanes, of which a CPU does one
// or two a cycle, or, of scalable vectors, loads it from an address of its own. A table has one address a block. What
// one instruction makes, or takes as an immediate operand, stays, and so does what stands in a loop, before which LLVM
// makes its constants. Each block loads by itself: a seldom branch would keep the registers of the usual way.
#include "passes/svfs/isa_features.h"
#include "passes/target/forms.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace vec;

static APInt bitsOf(const Constant &Element) {
  if (auto *F = dyn_cast<ConstantFP>(&Element))
    return F->getValueAPF().bitcastToAPInt();
  return cast<ConstantInt>(Element).getValue();
}

// fmov: a sign, three bits of the exponent and four of the significand.
static bool isShortFloat(const APInt &Bits) {
  const APFloat X(Bits.getBitWidth() == 64 ? APFloat::IEEEdouble() : APFloat::IEEEsingle(), Bits);
  int Exponent;
  const APFloat Fraction = frexp(X, Exponent, APFloat::rmNearestTiesToEven);
  return X.isFiniteNonZero() && Exponent >= -2 && Exponent <= 5 &&
         scalbn(Fraction, 5, APFloat::rmNearestTiesToEven).isInteger();
}

static unsigned countParts(const APInt &X, unsigned Bits, function_ref<bool(const APInt &)> Is) {
  unsigned Count = 0;
  for (unsigned At = 0; At != X.getBitWidth(); At += Bits)
    Count += Is(X.extractBits(Bits, At));
  return Count;
}
static bool isNotZero(const APInt &X) { return !X.isZero(); }

// movi and mvni: one byte of a word, the others all zeros or all ones; or bytes of zeros and of ones.
static bool isShortInteger(const APInt &X) {
  const APInt Word = X.trunc(32);
  if ((X.getBitWidth() == 32 || X.isSplat(32)) &&
      (countParts(Word, 8, isNotZero) <= 1 || countParts(~Word, 8, isNotZero) <= 1))
    return true;
  return countParts(X, 8, [](const APInt &Byte) { return Byte.isZero() || Byte.isAllOnes(); }) == X.getBitWidth() / 8;
}

// Of SVE: bytes, shifted or not, and one run of ones that repeats, going round its ends.
static bool isShortScalable(const APInt &X) {
  if (X.abs().ule(255) || (X.isSignedIntN(16) && X.countr_zero() >= 8))
    return true;
  unsigned Period = X.getBitWidth();
  while (Period > 2 && X.isSplat(Period / 2))
    Period /= 2;
  const APInt Part = X.trunc(Period);
  return (Part ^ Part.rotl(1)).popcount() == 2;
}

static bool isShort(const Constant &Element, bool Scalable) {
  const APInt Bits = bitsOf(Element);
  if (isShortFloat(Bits) && (!Scalable || isa<ConstantFP>(Element)))
    return true;
  if (Scalable)
    return isa<ConstantInt>(Element) && isShortScalable(Bits);
  return isShortInteger(Bits);
}

// Instructions that make it: moves of 16 bits, the rest zeros or ones, and one to all lanes.
static unsigned instructions(const Constant &Element) {
  const APInt Bits = bitsOf(Element);
  return std::max(1U, std::min(countParts(Bits, 16, isNotZero), countParts(~Bits, 16, isNotZero))) + 1;
}

// Whether instructions have a form for constants there: shifts, divisions, and selections of bits.
static bool isImmediate(const Use &U) {
  auto *I = cast<Instruction>(U.getUser());
  if (auto *C = dyn_cast<CallBase>(I))
    return !isa<IntrinsicInst>(C) || C->isInlineAsm() || C->getIntrinsicID() == Intrinsic::fshl ||
           C->getIntrinsicID() == Intrinsic::fshr;
  if (I->getOpcode() == Instruction::And)
    return any_of(I->users(), [](const User *Of) { return cast<Instruction>(Of)->getOpcode() == Instruction::Or; });
  return I->isShift() || I->isIntDivRem() || I->getOpcode() == Instruction::Mul ||
         isa<PHINode, ShuffleVectorInst, InsertElementInst>(I);
}

// The element that the operand repeats, if a table should hold it.
static Constant *tabulated(const Use &U) {
  auto *C = dyn_cast<Constant>(U);
  auto *T = C ? dyn_cast<VectorType>(C->getType()) : nullptr;
  if (!T || (T->getScalarSizeInBits() != 32 && T->getScalarSizeInBits() != 64) || isImmediate(U))
    return nullptr;
  const TypeSize Bits = T->getPrimitiveSizeInBits();
  if (Bits.getKnownMinValue() != 128 && (Bits.isScalable() || Bits.getFixedValue() != 64))
    return nullptr;
  Constant *Element = C->getSplatValue();
  return isa_and_nonnull<ConstantFP, ConstantInt>(Element) && !C->isNullValue() && !isShort(*Element, Bits.isScalable())
             ? Element
             : nullptr;
}

namespace {
class Table {
  MapVector<Constant *, unsigned> Entries; // and their places
  GlobalVariable *Variable = nullptr;

public:
  // Scalable vectors repeat an element by the load.
  static Constant *entryOf(const Use &U) {
    return isa<ScalableVectorType>(U->getType()) ? tabulated(U) : cast<Constant>(U.get());
  }
  void add(const Use &U) { Entries.insert({entryOf(U), Entries.size()}); }

  void make(Module &M) {
    if (Entries.empty())
      return;
    const auto Values = map_to_vector(Entries, [](const auto &E) { return E.first; });
    Constant *All = ConstantStruct::getAnon(M.getContext(), Values);
    Variable =
        new GlobalVariable(M, All->getType(), /*isConstant=*/true, GlobalValue::PrivateLinkage, All, "constants");
    Variable->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
    Variable->setAlignment(Align(16));
  }

  // An address that LLVM does not look through, else constants would be what they were, and each have an address.
  Value *address(IRBuilder<> &B) const {
    Type *T = B.getPtrTy();
    auto *Opaque = InlineAsm::get(FunctionType::get(T, {T}, false), "", "=r,0", /*hasSideEffects=*/false);
    CallInst *Address = B.CreateCall(Opaque, {Variable});
    Address->setDoesNotAccessMemory();
    Address->setDoesNotThrow();
    Address->addFnAttr(Attribute::WillReturn);
    return Address;
  }

  void load(Use &U, Value *Address) const {
    IRBuilder<> B(cast<Instruction>(U.getUser()));
    Constant *Entry = entryOf(U);
    Value *At = B.CreateStructGEP(Variable->getValueType(), Address, Entries.lookup(Entry));
    auto *Load = B.CreateLoad(Entry->getType(), At);
    Load->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(B.getContext(), {}));
    auto *T = cast<VectorType>(U->getType());
    U.set(Entry->getType() == T ? static_cast<Value *>(Load) : B.CreateVectorSplat(T->getElementCount(), Load));
  }
};
} // namespace

// The operands of the block, where loads save more instructions than an address takes.
static SmallVector<Use *> worthwhile(BasicBlock &B) {
  SmallVector<Use *> Uses;
  DenseMap<Constant *, unsigned> Saved;
  for (Instruction &I : B)
    for (Use &U : I.operands())
      if (Constant *Element = tabulated(U)) {
        Uses.push_back(&U);
        Saved[Element] = instructions(*Element) - 1;
      }
  unsigned Sum = 0;
  for (auto [Element, Count] : Saved)
    Sum += Count;
  return Sum > 2 ? Uses : SmallVector<Use *>();
}

void vec::tabulateConstants(Function &F, const LoopInfo &LI) {
  if (!mayUse(F, abi::Isa::AdvSIMD) || F.hasOptSize())
    return;
  Table All;
  SmallVector<std::pair<BasicBlock *, SmallVector<Use *>>> Blocks;
  for (BasicBlock &B : F)
    if (!LI.getLoopFor(&B))
      Blocks.push_back({&B, worthwhile(B)});
  for (auto &[Block, Uses] : Blocks)
    for (const Use *U : Uses)
      All.add(*U);
  All.make(*F.getParent());
  for (auto &[Block, Uses] : Blocks)
    if (!Uses.empty()) {
      IRBuilder<> B(Block, Block->getFirstNonPHIOrDbgOrAlloca());
      Value *Address = All.address(B);
      for (Use *U : Uses)
        All.load(*U, Address);
    }
}
