// keepLoadMasks: uses masked loads twice that LLVM would fold into a masked operation, on AVX-512.
//
//   select (m, op (x, masked.load (p, m)), y)   ==>   the same, and fake.use of the load behind it
//
// LLVM 22 makes one instruction of the load and the operation, both of which have the mask m. Where x is a part of a
// wider register that is still needed, it takes them apart again, and then loads without the mask: behind the end of
// an array, in the rest of a loop (tests/passes/bridge/llvm/unfolded-load.ll). It does not fold what is used twice; a
// fake.use costs no instruction. Run this after the last InstCombine.
#include "passes/svfs/isa_features.h"
#include "passes/target/forms.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

// The only user, behind a freeze.
static Instruction *onlyUser(Instruction &I) {
  if (!I.hasOneUse())
    return nullptr;
  auto *User = cast<Instruction>(I.user_back());
  return isa<FreezeInst>(User) ? onlyUser(*User) : User;
}

// Whether lanes outside of the mask do not get the value.
static bool selects(const SelectInst &S, const Value *Mask, const Instruction *V) {
  using namespace PatternMatch;
  return (S.getTrueValue() == V && S.getCondition() == Mask) ||
         (S.getFalseValue() == V && match(S.getCondition(), m_Not(m_Specific(Mask))));
}

bool vec::keepLoadMasks(Function &F) {
  if (F.isDeclaration() || !F.getParent()->getTargetTriple().isX86() || !hasMaskRegisters(F))
    return false;
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Load = dyn_cast<IntrinsicInst>(&I);
    if (!Load || Load->getIntrinsicID() != Intrinsic::masked_load)
      continue;
    Instruction *Operation = onlyUser(*Load);
    auto *S = Operation && !isa<SelectInst>(Operation) ? dyn_cast_or_null<SelectInst>(onlyUser(*Operation)) : nullptr;
    if (!S || !selects(*S, Load->getArgOperand(1), Operation))
      continue;
    IRBuilder<>(S).CreateIntrinsic(Intrinsic::fake_use, ArrayRef<Type *>(), {Load});
    Changed = true;
  }
  return Changed;
}
