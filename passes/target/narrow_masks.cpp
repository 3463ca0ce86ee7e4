// narrowMasks: moves masks for 8 bytes in memory through a general register, on AVX-512.
//
//   masked.store (<8 x i8> v, p, m)   ==>   masked.store (v + 8 poison lanes, p, m + 8 inactive lanes)
//
// LLVM 22 compares 8 bytes as 16, and clears the upper half of the mask by a kmovb. If the mask is spilled, LLVM takes
// that for a copy and drops it: the access is then one of 16 bytes (tests/passes/bridge/llvm/spilled-mask.ll). A mask
// from a general register is not the result of the comparison itself.
#include "passes/svfs/isa_features.h"
#include "passes/target/forms.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

static Value *throughGeneralRegister(IRBuilder<> &B, Value *Mask) {
  Type *Word = B.getInt32Ty();
  Value *Bits = B.CreateZExt(B.CreateBitCast(Mask, B.getInt8Ty()), Word);
  auto *Opaque = InlineAsm::get(FunctionType::get(Word, {Word}, false), "", "=r,0", /*hasSideEffects=*/false);
  Value *Known = B.CreateTrunc(B.CreateCall(Opaque, {Bits}), B.getInt16Ty());
  return B.CreateBitCast(Known, FixedVectorType::get(B.getInt1Ty(), 16));
}

bool vec::narrowMasks(Function &F) {
  if (F.isDeclaration() || !hasMaskRegisters(F))
    return false;
  bool Changed = false;
  const auto Whole = to_vector(seq(0, 16)), Half = to_vector(seq(0, 8));
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *C = dyn_cast<IntrinsicInst>(&I);
    const bool Stores = C && C->getIntrinsicID() == Intrinsic::masked_store;
    if (!Stores && (!C || C->getIntrinsicID() != Intrinsic::masked_load))
      continue;
    Value *Data = C->getArgOperand(Stores ? 0 : 2), *Mask = C->getArgOperand(Stores ? 2 : 1);
    auto *T = dyn_cast<FixedVectorType>(Data->getType());
    if (!T || T->getNumElements() != 8 || !T->getElementType()->isIntegerTy(8) || isa<Constant>(Mask))
      continue;
    IRBuilder<> B(C);
    Value *Where = C->getArgOperand(Stores ? 1 : 0);
    const Align Alignment = C->getParamAlign(Stores ? 1 : 0).valueOrOne();
    Value *Wide = B.CreateShuffleVector(Data, PoisonValue::get(T), Whole);
    Value *WideMask = throughGeneralRegister(B, Mask);
    CallInst *New = Stores ? B.CreateMaskedStore(Wide, Where, Alignment, WideMask)
                           : B.CreateMaskedLoad(Wide->getType(), Where, Alignment, WideMask, Wide);
    New->copyMetadata(*C);
    if (!Stores)
      C->replaceAllUsesWith(B.CreateShuffleVector(New, Half));
    C->eraseFromParent();
    Changed = true;
  }
  return Changed;
}
