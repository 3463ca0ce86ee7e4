// wideConstants: constants of vectors stand in memory as wide as their registers, on AVX2.
//
//   fma (<4 x double> a, b, splat (c))   ==>   fma (a, b, load <4 x double>, @c)
//
// LLVM 22 broadcasts them, each by an instruction of its own that takes a register; an operand in memory takes neither.
// Not in loops that can keep them in registers.
#include "passes/finish/finish.h"
#include "passes/svfs/isa_features.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

// Whether the operation reads that operand from memory as well as from a register.
static bool takesMemory(const Use &U) {
  auto *I = cast<Instruction>(U.getUser());
  if (auto *C = dyn_cast<IntrinsicInst>(I))
    return C->getIntrinsicID() == Intrinsic::fma;
  switch (I->getOpcode()) {
  case Instruction::FAdd:
  case Instruction::FMul:
  case Instruction::Add:
  case Instruction::Or:
  case Instruction::Xor:
    return true;
  case Instruction::And: // the bits that a product of 64 bits knows to be zero
    return none_of(I->users(), [](const User *Of) { return cast<Instruction>(Of)->getOpcode() == Instruction::Mul; });
  case Instruction::FSub:
  case Instruction::Sub:
    return U.getOperandNo() == 1;
  default:
    return false;
  }
}

// A loop with so many constants leaves none for anything else.
static constexpr unsigned Registers = 16;

void vec::wideConstants(Function &F, const LoopInfo &LI) {
  if (!mayUse(F, abi::Isa::AVX2) || hasMaskRegisters(F))
    return;
  DenseMap<Constant *, GlobalVariable *> Places;
  DenseMap<const Loop *, SmallPtrSet<Constant *, Registers>> Used;
  for (Instruction &I : instructions(F))
    if (const Loop *L = LI.getLoopFor(I.getParent()))
      for (Value *V : I.operands())
        if (auto *C = dyn_cast<Constant>(V); C && isa<FixedVectorType>(C->getType()) && C->getSplatValue())
          Used[L].insert(C);
  for (Instruction &I : instructions(F)) {
    if (const Loop *L = LI.getLoopFor(I.getParent()); L && Used[L].size() < Registers)
      continue;
    for (Use &U : I.operands()) {
      auto *C = dyn_cast<Constant>(U);
      auto *T = C ? dyn_cast<FixedVectorType>(C->getType()) : nullptr;
      const uint64_t Bits = T ? T->getPrimitiveSizeInBits().getFixedValue() : 0;
      if (!T || (Bits != 128 && Bits != 256) || T->getScalarSizeInBits() < 32 || !C->getSplatValue() ||
          C->isNullValue() || C->isAllOnesValue() || !takesMemory(U))
        continue;
      GlobalVariable *&Place = Places[C];
      if (!Place) {
        Place = new GlobalVariable(*F.getParent(), T, /*isConstant=*/true, GlobalValue::PrivateLinkage, C, "wide");
        Place->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
        Place->setAlignment(Align(Bits / 8));
      }
      U.set(IRBuilder<>(&I).CreateAlignedLoad(T, Place, Place->getAlign()));
    }
  }
}
