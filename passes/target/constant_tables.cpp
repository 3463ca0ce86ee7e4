// tabulateConstants: loads vector constants from a table for each block, on AArch64.
//
//   fma (<2 x double> a, b, splat (c))   ==>   fma (a, b, load <2 x double>, @constants + 32)
//
// LLVM 22 makes each by up to four moves to a general register and one from there to all lanes, of which a CPU executes
// one or two in a cycle; or it loads it from an address of its own. The constants in a table share one address.
// Constants that one instruction makes, or takes as an immediate operand, stay. Loops keep in registers what fits,
// whether loaded or moved. Blocks do not share tables: the address and the values would occupy registers across a rare
// branch, which the usual path then lacks.
#include "passes/svfs/isa_features.h"
#include "passes/target/forms.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace vec;

static APInt elementBits(const Constant &Element) {
  if (auto *F = dyn_cast<ConstantFP>(&Element))
    return F->getValueAPF().bitcastToAPInt();
  return cast<ConstantInt>(Element).getValue();
}

// Whether fmov can make it: a sign, three bits of exponent and four of significand.
static bool isShortFloat(const APInt &Bits) {
  const APFloat X(Bits.getBitWidth() == 64 ? APFloat::IEEEdouble() : APFloat::IEEEsingle(), Bits);
  int Exponent;
  const APFloat Fraction = frexp(X, Exponent, APFloat::rmNearestTiesToEven);
  return X.isFiniteNonZero() && Exponent >= -2 && Exponent <= 5 &&
         scalbn(Fraction, 5, APFloat::rmNearestTiesToEven).isInteger();
}

static unsigned countPieces(const APInt &X, unsigned Bits, function_ref<bool(const APInt &)> Is) {
  unsigned Count = 0;
  for (unsigned At = 0; At != X.getBitWidth(); At += Bits)
    Count += Is(X.extractBits(Bits, At));
  return Count;
}
static bool isNotZero(const APInt &X) { return !X.isZero(); }

// Whether movi or mvni can make it: one byte of 8, 16 or 32 bits, the others all zeros or all ones; or bytes of zeros
// and ones.
static bool isShortInteger(const APInt &X) {
  for (unsigned Each : {8, 16, 32})
    if (const APInt Part = X.trunc(Each);
        X.isSplat(Each) && (countPieces(Part, 8, isNotZero) <= 1 || countPieces(~Part, 8, isNotZero) <= 1))
      return true;
  return countPieces(X, 8, [](const APInt &Byte) { return Byte.isZero() || Byte.isAllOnes(); }) == X.getBitWidth() / 8;
}

// Whether SVE can make it: a byte, shifted or not; or a run of ones that repeats, and may wrap around.
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
  const APInt Bits = elementBits(Element);
  if (isShortFloat(Bits) && (!Scalable || isa<ConstantFP>(Element)))
    return true;
  if (Scalable)
    return isa<ConstantInt>(Element) && isShortScalable(Bits);
  return isShortInteger(Bits);
}

// The number of instructions that make it: moves of 16 bits, the rest zeros or ones, and one to all lanes; or a load
// from its own address.
static unsigned instructions(const Constant &C) {
  const Constant *Element = C.getType()->isVectorTy() ? C.getSplatValue() : &C;
  if (!Element)
    return 2;
  const APInt Bits = elementBits(*Element);
  return std::max(1U, std::min(countPieces(Bits, 16, isNotZero), countPieces(~Bits, 16, isNotZero))) + 1;
}

// Whether instructions take a constant as this operand: shifts, divisions, selections of bits.
static bool isImmediate(const Use &U) {
  auto *I = cast<Instruction>(U.getUser());
  if (auto *C = dyn_cast<CallBase>(I))
    return !isa<IntrinsicInst>(C) || C->isInlineAsm() || C->getIntrinsicID() == Intrinsic::fshl ||
           C->getIntrinsicID() == Intrinsic::fshr;
  if (I->getOpcode() == Instruction::And)
    return any_of(I->users(), [](const User *Of) { return cast<Instruction>(Of)->getOpcode() == Instruction::Or; });
  return I->isShift() || I->isIntDivRem() || I->getOpcode() == Instruction::Mul ||
         isa<PHINode, ShuffleVectorInst, InsertElementInst, GetElementPtrInst>(I);
}

// What the table should hold for the operand: a whole register, or one element, if loads of scalable vectors repeat it.
static Constant *tabulated(const Use &U) {
  auto *C = dyn_cast<Constant>(U);
  auto *T = C ? dyn_cast<VectorType>(C->getType()) : nullptr;
  if (!T || C->isNullValue() || isImmediate(U))
    return nullptr;
  const unsigned Each = T->getScalarSizeInBits();
  const TypeSize Bits = T->getPrimitiveSizeInBits();
  if (Bits.getKnownMinValue() % 128 && (Bits.isScalable() || Bits.getFixedValue() != 64))
    return nullptr;
  Constant *Element = C->getSplatValue();
  if (!Element)
    return isa<ConstantDataVector>(C) ? C : nullptr;
  if ((Each != 32 && Each != 64) || !isa<ConstantFP, ConstantInt>(Element) || isShort(*Element, Bits.isScalable()))
    return nullptr;
  if (Bits.isScalable())
    return Element;
  return Bits.getFixedValue() <= 128 ? C : ConstantVector::getSplat(ElementCount::getFixed(128 / Each), Element);
}

// The operand, made from what was loaded.
static Value *repeat(IRBuilder<> &B, Value *Loaded, VectorType *T) {
  if (Loaded->getType() == T)
    return Loaded;
  auto *Register = dyn_cast<FixedVectorType>(Loaded->getType());
  if (!Register)
    return B.CreateVectorSplat(T->getElementCount(), Loaded);
  SmallVector<int, 16> Index;
  for (unsigned Lane = 0; Lane != cast<FixedVectorType>(T)->getNumElements(); ++Lane)
    Index.push_back(int(Lane % Register->getNumElements()));
  return B.CreateShuffleVector(Loaded, Index);
}

// The operands of the block, if loads save more instructions than the address takes.
static SmallVector<Use *> worthwhile(BasicBlock &B) {
  SmallVector<Use *> Uses;
  DenseMap<Constant *, unsigned> Saved;
  for (Instruction &I : B)
    for (Use &U : I.operands())
      if (Constant *C = tabulated(U)) {
        Uses.push_back(&U);
        Saved[C] = instructions(*C) - 1;
      }
  unsigned Sum = 0;
  for (auto [C, Count] : Saved)
    Sum += Count;
  return Sum > 2 ? Uses : SmallVector<Use *>();
}

static bool tabulate(BasicBlock &Block) {
  const SmallVector<Use *> Uses = worthwhile(Block);
  if (Uses.empty())
    return false;
  MapVector<Constant *, unsigned> Entries; // and their positions
  for (const Use *U : Uses)
    Entries.insert({tabulated(*U), unsigned(Entries.size())});
  Module &M = *Block.getModule();
  Constant *All =
      ConstantStruct::getAnon(M.getContext(), map_to_vector(Entries, [](const auto &Entry) { return Entry.first; }));
  auto *Table =
      new GlobalVariable(M, All->getType(), /*isConstant=*/true, GlobalValue::PrivateLinkage, All, "constants");
  Table->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
  Table->setAlignment(Align(16));
  for (Use *U : Uses) {
    IRBuilder<> B(cast<Instruction>(U->getUser()));
    Constant *Entry = tabulated(*U);
    auto *Load = B.CreateLoad(Entry->getType(), B.CreateStructGEP(All->getType(), Table, Entries.lookup(Entry)));
    Load->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(B.getContext(), {}));
    U->set(repeat(B, Load, cast<VectorType>((*U)->getType())));
  }
  return true;
}

bool vec::tabulateConstants(Function &F) {
  if (F.isDeclaration() || F.hasOptSize() || F.hasOptNone() || !mayUse(F, abi::Isa::AdvSIMD))
    return false;
  bool Changed = false;
  for (BasicBlock &B : F)
    Changed |= tabulate(B);
  return Changed;
}
