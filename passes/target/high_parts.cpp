// expandHighParts: computes the high part of integer products from the halves of their registers, on x86.
//
//   trunc <8 x i16> (lshr (mul <8 x i64> (x, y)), 40)  ==>  trunc <8 x i16> (lshr (every other i32 of the product), 8)
//
// If the factors are narrow, LLVM 22 computes such a product in 32 bits and shifts it by as much or more. That is
// undefined, and the product is dropped (tests/passes/bridge/llvm/high-part.ll). InstCombine turns shifts of wider
// integers into these: run this after the last InstCombine.
#include "passes/target/forms.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;
using namespace llvm::PatternMatch;

bool vec::expandHighParts(Function &F) {
  if (F.isDeclaration() || !F.getParent()->getTargetTriple().isX86())
    return false;
  constexpr unsigned Each = 32; // bits of a half
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *T = dyn_cast<FixedVectorType>(I.getType());
    Value *Product = nullptr;
    const APInt *Bits = nullptr;
    if (!T || !T->getElementType()->isIntegerTy(16) ||
        !match(&I, m_Trunc(m_Shr(m_CombineAnd(m_Mul(m_Value(), m_Value()), m_Value(Product)), m_APInt(Bits)))))
      continue;
    const unsigned Width = Product->getType()->getScalarSizeInBits(), Lanes = T->getNumElements();
    if (Width % Each != 0 || Bits->ult(Each) || Bits->uge(Width))
      continue;
    IRBuilder<> B(&I);
    const unsigned Parts = Width / Each, Part = unsigned(Bits->getZExtValue()) / Each;
    const unsigned By = unsigned(Bits->getZExtValue()) % Each;
    Value *All = B.CreateBitCast(Product, FixedVectorType::get(B.getIntNTy(Each), Parts * Lanes));
    auto Take = [&](unsigned Number) {
      SmallVector<int, 16> Places;
      for (unsigned Lane = 0; Lane < Lanes; ++Lane)
        Places.push_back(int(Parts * Lane + Number));
      return B.CreateShuffleVector(All, Places);
    };
    const bool Signed = cast<Instruction>(I.getOperand(0))->getOpcode() == Instruction::AShr;
    Value *High = Signed && Part + 1 == Parts ? B.CreateAShr(Take(Part), By) : B.CreateLShr(Take(Part), By);
    if (Part + 1 < Parts && By > Each - 16)
      High = B.CreateOr(High, B.CreateShl(Take(Part + 1), Each - By));
    I.replaceAllUsesWith(B.CreateTrunc(High, T));
    I.eraseFromParent();
    Changed = true;
  }
  return Changed;
}
