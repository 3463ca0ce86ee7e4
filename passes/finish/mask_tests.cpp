// testMasks: whether a comparison of integers holds in any lane, on AVX2.
//
//   bitcast (icmp <4 x i64> a, b) to i4 == 0   ==>   movmsk.pd (sext (icmp a, b)) == 0
//
// LLVM 22 makes a vtestpd with a register of ones of it: four micro-operations for three, of which two are the branch.
#include "passes/finish/finish.h"
#include "passes/svfs/isa_features.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsX86.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;

// The instruction that collects the sign bits of a register of that type.
static Intrinsic::ID signsOf(FixedVectorType *T) {
  const unsigned Lanes = T->getNumElements(), Bits = T->getScalarSizeInBits();
  if (Bits == 64)
    return Lanes == 4   ? Intrinsic::x86_avx_movmsk_pd_256
           : Lanes == 2 ? Intrinsic::x86_sse2_movmsk_pd
                        : Intrinsic::not_intrinsic;
  if (Bits == 32)
    return Lanes == 8   ? Intrinsic::x86_avx_movmsk_ps_256
           : Lanes == 4 ? Intrinsic::x86_sse_movmsk_ps
                        : Intrinsic::not_intrinsic;
  return Intrinsic::not_intrinsic;
}

void vec::testMasks(Function &F) {
  if (!mayUse(F, abi::Isa::AVX2) || hasMaskRegisters(F))
    return;
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
    Type *Real = T->getScalarSizeInBits() == 64 ? B.getDoubleTy() : B.getFloatTy();
    Value *All = B.CreateBitCast(B.CreateSExt(Compared, T), FixedVectorType::get(Real, T->getNumElements()));
    I.setOperand(0, B.CreateIntrinsic(Signs, {}, {All}));
    I.setOperand(1, B.getInt32(0));
    RecursivelyDeleteTriviallyDeadInstructions(Bits);
  }
}
