// keepLoadMasks: rewrites masked loads that LLVM would fold into a masked operation, on AVX-512.
//
//   select (m, op (x, masked.load (p, m)), y)   ==>   the same, and fake.use of the load behind it
//   select (m, masked.load (p, m), constant)    ==>   masked.load (p, m, constant)
//
// LLVM 22 makes one instruction of the load and the operation, both of which have the mask m. Where x is a part of a
// wider register that is still needed, it takes them apart again, and then loads without the mask: behind the end of
// an array, in the rest of a loop (tests/passes/bridge/llvm/unfolded-load.ll). It does not fold what is used twice; a
// fake.use costs no instruction. Several operations may become one: a product and a sum. LLVM also makes a masked
// operation of one by whose operand, selected by the mask, nothing is changed elsewhere: zero in a sum. Run this after
// the last InstCombine.
#include "passes/svfs/isa_features.h"
#include "passes/target/forms.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

static Instruction *onlyUser(Instruction &I) { return I.hasOneUse() ? cast<Instruction>(I.user_back()) : nullptr; }

// The only user, behind a freeze. V becomes the value that it uses.
static Instruction *onlyUserOf(Instruction *&V) {
  Instruction *User = onlyUser(*V);
  if (!isa_and_nonnull<FreezeInst>(User))
    return User;
  V = User;
  return onlyUser(*User);
}

// Whether it may become a part of an instruction with a mask.
static bool isOperation(const Instruction *I) {
  return isa_and_nonnull<BinaryOperator, UnaryOperator, CastInst, IntrinsicInst>(I) && !I->mayReadOrWriteMemory();
}

// What the instruction has outside of the mask, if it selects the value by it; null if it does not.
static Value *elsewhere(Instruction *I, const Value *Mask, const Instruction *V) {
  using namespace PatternMatch;
  auto *S = dyn_cast_or_null<SelectInst>(I);
  if (S && S->getTrueValue() == V && S->getCondition() == Mask)
    return S->getFalseValue();
  return S && S->getFalseValue() == V && match(S->getCondition(), m_Not(m_Specific(Mask))) ? S->getTrueValue()
                                                                                           : nullptr;
}

bool vec::keepLoadMasks(Function &F) {
  if (F.isDeclaration() || !F.getParent()->getTargetTriple().isX86() || !hasMaskRegisters(F))
    return false;
  bool Changed = false;
  SmallVector<IntrinsicInst *> Loads;
  for (Instruction &I : instructions(F))
    if (auto *Load = dyn_cast<IntrinsicInst>(&I); Load && Load->getIntrinsicID() == Intrinsic::masked_load)
      Loads.push_back(Load);
  for (IntrinsicInst *Load : Loads) {
    const Value *Mask = Load->getArgOperand(1);
    Instruction *V = Load, *User = onlyUserOf(V);
    if (auto *C = dyn_cast_or_null<Constant>(elsewhere(User, Mask, V))) {
      Load->setArgOperand(2, C);
      User->replaceAllUsesWith(V);
      User->eraseFromParent();
      User = onlyUserOf(V);
      Changed = true;
    }
    constexpr unsigned Operations = 4;
    for (unsigned N = 0; N != Operations && isOperation(User); ++N) {
      V = User;
      User = onlyUserOf(V);
      if (elsewhere(User, Mask, V)) {
        IRBuilder<>(User).CreateIntrinsic(Intrinsic::fake_use, ArrayRef<Type *>(), {Load});
        Changed = true;
        break;
      }
    }
  }
  return Changed;
}
