// wideConstants: puts vector constants into memory as wide as their registers, on AVX2.
//
//   fma (<4 x double> a, b, splat (c))   ==>   fma (a, b, load <4 x double>, @c)
//
// LLVM 22 broadcasts each from memory, which takes an instruction and a register; an operand in memory takes neither.
// Loops keep as many constants in registers as there are to spare.
#include "passes/analysis/liveness.h"
#include "passes/svfs/isa_features.h"
#include "passes/target/forms.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsX86.h"

using namespace llvm;
using namespace vec;

// Whether the comparison and a select of the compared values are one instruction, a minimum or maximum.
static bool isExtremum(const Instruction *Compare) {
  return any_of(Compare->users(), [&](const User *Of) {
    auto *S = dyn_cast<SelectInst>(Of);
    return S && S->getCondition() == Compare && is_contained(Compare->operands(), S->getTrueValue()) &&
           is_contained(Compare->operands(), S->getFalseValue());
  });
}

// Whether the instruction can read this operand from memory.
static bool takesMemory(const Use &U) {
  auto *I = cast<Instruction>(U.getUser());
  if (auto *C = dyn_cast<IntrinsicInst>(I))
    return C->getIntrinsicID() == Intrinsic::fma || C->getIntrinsicID() == Intrinsic::x86_avx_ptestz_256;
  switch (I->getOpcode()) {
  case Instruction::FAdd:
  case Instruction::FMul:
  case Instruction::Add:
  case Instruction::Or:
  case Instruction::Xor:
    return true;
  case Instruction::And: // the known-zero bits of a 64-bit product
    return none_of(I->users(), [](const User *Of) { return cast<Instruction>(Of)->getOpcode() == Instruction::Mul; });
  case Instruction::FSub:
  case Instruction::Sub:
    return U.getOperandNo() == 1;
  case Instruction::FCmp:
    return U.getOperandNo() == 1 && !isExtremum(I);
  default:
    return false;
  }
}

// LLVM subtracts instead of adding if the constant with the other sign is in a register already.
static Constant *magnitude(Constant *C) {
  auto *Splat = dyn_cast<ConstantFP>(C->getSplatValue());
  return Splat ? ConstantFP::get(C->getType(), abs(Splat->getValue())) : C;
}

namespace {
constexpr unsigned Registers = 16;

// The constants for which a loop has registers to spare: those that cannot be memory operands, then those used most. In
// loops without calls, LLVM loads memory operands into the registers that are left.
class KeptConstants {
  struct Constants {
    SmallPtrSet<Constant *, Registers> Always;
    MapVector<Constant *, unsigned> Uses; // those that can be memory operands
    unsigned Live = 0;                    // the most other values that are live at one time
    bool Calls = false;
  };
  DenseMap<const Loop *, SmallPtrSet<Constant *, Registers>> Kept;

  static MapVector<const Loop *, Constants> collect(Function &F, const LoopInfo &LI) {
    DenseMap<const Value *, unsigned> Weight;
    const Liveness Live(F, [&](const Value *V) {
      auto *T = dyn_cast<FixedVectorType>(V->getType());
      if (T)
        Weight[V] = divideCeil(F.getDataLayout().getTypeSizeInBits(T).getFixedValue(), 256);
      return T != nullptr;
    });
    MapVector<const Loop *, Constants> Loops;
    for (BasicBlock &B : F) {
      const Loop *L = LI.getLoopFor(&B);
      if (!L)
        continue;
      Constants &Here = Loops[L];
      Here.Live = std::max(Here.Live, Live.mostLive(B, Weight));
      for (Instruction &I : B) {
        Here.Calls |= isa<CallBase>(I) && !isa<IntrinsicInst>(I);
        for (Use &U : I.operands())
          if (auto *C = dyn_cast<Constant>(U); C && isa<FixedVectorType>(C->getType()) && C->getSplatValue()) {
            if (takesMemory(U))
              ++Here.Uses[magnitude(C)];
            else
              Here.Always.insert(magnitude(C));
          }
      }
    }
    return Loops;
  }

public:
  KeptConstants(Function &F, const LoopInfo &LI) {
    if (LI.empty())
      return;
    for (auto &[L, Here] : collect(F, LI)) {
      auto MostUsed = Here.Uses.takeVector();
      stable_sort(MostUsed, [](const auto &A, const auto &B) { return A.second > B.second; });
      unsigned Taken = Here.Live + Here.Always.size();
      const bool Keeps = Here.Calls || Here.Always.size() + MostUsed.size() < Registers;
      for (auto &[C, Uses] : MostUsed)
        if (Here.Always.contains(C) || (Keeps && Taken++ < Registers))
          Kept[L].insert(C);
    }
  }
  bool contains(const Loop *L, Constant *C) const {
    auto It = Kept.find(L);
    return It != Kept.end() && It->second.contains(magnitude(C));
  }
};
} // namespace

// Whether the type has 16 or 32 bytes, in elements of 4 or 8 bytes.
static bool fillsRegister(const Type *T) {
  const uint64_t Bits = isa<FixedVectorType>(T) ? T->getPrimitiveSizeInBits().getFixedValue() : 0;
  return (Bits == 128 || Bits == 256) && T->getScalarSizeInBits() >= 32;
}

// An absolute value clears the sign: its mask becomes a constant like others.
static void maskSigns(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Abs = dyn_cast<IntrinsicInst>(&I);
    if (!Abs || Abs->getIntrinsicID() != Intrinsic::fabs || !fillsRegister(Abs->getType()))
      continue;
    IRBuilder<> B(Abs);
    const unsigned Bits = Abs->getType()->getScalarSizeInBits();
    Type *T = Abs->getType()->getWithNewType(B.getIntNTy(Bits));
    Value *Masked =
        B.CreateAnd(B.CreateBitCast(Abs->getArgOperand(0), T), ConstantInt::get(T, APInt::getSignedMaxValue(Bits)));
    Abs->replaceAllUsesWith(B.CreateBitCast(Masked, Abs->getType()));
    Abs->eraseFromParent();
  }
}

void vec::wideConstants(Function &F, const LoopInfo &LI) {
  if (!mayUse(F, abi::Isa::AVX2) || hasMaskRegisters(F))
    return;
  maskSigns(F);
  DenseMap<Constant *, GlobalVariable *> Places;
  const KeptConstants Kept(F, LI);
  for (Instruction &I : instructions(F)) {
    const Loop *L = LI.getLoopFor(I.getParent());
    for (Use &U : I.operands()) {
      auto *C = dyn_cast<Constant>(U);
      if (!C || !fillsRegister(C->getType()) || !C->getSplatValue() || C->isNullValue() || C->isAllOnesValue() ||
          !takesMemory(U) || Kept.contains(L, C))
        continue;
      Type *T = C->getType();
      GlobalVariable *&Place = Places[C];
      if (!Place) {
        Place = new GlobalVariable(*F.getParent(), T, /*isConstant=*/true, GlobalValue::PrivateLinkage, C, "wide");
        Place->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
        Place->setAlignment(Align(T->getPrimitiveSizeInBits().getFixedValue() / 8));
      }
      U.set(IRBuilder<>(&I).CreateAlignedLoad(T, Place, Place->getAlign()));
    }
  }
}
