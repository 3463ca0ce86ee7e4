// keepShufflesApart: hides an operation with a constant from the shuffles of its result, for 64 bytes on AVX-512.
//
//   shufflevector (and <64 x i8> x, 63), 0 0 1 1 ...   ==>   shufflevector (asm "" (and <64 x i8> x, 63)), 0 0 1 1 ...
//
// LLVM 22 moves such an operation behind the shuffle and the shuffle behind the operation, without end
// (tests/passes/bridge/llvm/byte-shuffles.ll). The assembly is empty: it costs nothing, and neither passes it.
#include "passes/svfs/isa_features.h"
#include "passes/target/forms.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

// Whether registers of 512 bits are used for sure: code that prefers shorter ones has no trouble.
static bool usesWidest(const Function &F) {
  unsigned Least = 512;
  F.getFnAttribute("min-legal-vector-width").getValueAsString().getAsInteger(10, Least);
  return vec::hasMaskRegisters(F) && Least >= 512;
}

bool vec::keepShufflesApart(Function &F) {
  constexpr unsigned Bytes = 64;
  if (F.isDeclaration() || !usesWidest(F))
    return false;
  bool Changed = false;
  for (Instruction &I : instructions(F)) {
    auto *Shuffle = dyn_cast<ShuffleVectorInst>(&I);
    auto *T = Shuffle ? dyn_cast<FixedVectorType>(Shuffle->getOperand(0)->getType()) : nullptr;
    if (!T || T->getNumElements() != Bytes || !T->getElementType()->isIntegerTy(8))
      continue;
    for (Use &U : Shuffle->operands()) {
      const auto *Operation = dyn_cast<BinaryOperator>(U);
      if (!Operation || none_of(Operation->operands(), IsaPred<Constant>))
        continue;
      auto *Opaque = InlineAsm::get(FunctionType::get(T, {T}, false), "", "=v,0", /*hasSideEffects=*/false);
      U.set(IRBuilder<>(Shuffle).CreateCall(Opaque, {U.get()}));
      Changed = true;
    }
  }
  return Changed;
}
