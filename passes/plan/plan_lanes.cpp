// planLanes: values that are used only lane by lane are computed lane by lane.
//
//   %v = LOAD-CONTIGUOUS %p                  ==>  %v = INSTANTIATE load %p
//   %x = WIDEN zext %v                            %x = INSTANTIATE zext %v
//   INSTANTIATE atomicrmw (bins + %x), 1          INSTANTIATE atomicrmw (bins + %x), 1
//
// For each lane, a scalar load with its extension and address is one instruction. So is the extraction of a lane from a
// vector.
#include "passes/plan/plan.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace vec;

// Whether the instruction is free as part of a scalar access.
static bool isPartOfAccess(const Instruction &I, const Plan &P) {
  if (P[I].Kind == RecipeKind::LoadContiguous)
    return isa<LoadInst>(I) && !P[I].Masked && !P[I].Group && !cast<LoadInst>(I).isVolatile() &&
           (I.getType()->isIntegerTy() || I.getType()->isPointerTy());
  return P[I].Kind == RecipeKind::Widen && !P[I].MaskBits && isa<ZExtInst, SExtInst, GetElementPtrInst>(I) &&
         !I.getType()->isVectorTy();
}

void vec::planLanes(Plan &P) {
  if (P.lanes().scalable)
    return;
  // In the order from users to operands: a value joins if all its users have.
  SmallSetVector<const Instruction *, 16> Chain;
  for (const BasicBlock &B : P.function())
    for (const Instruction &I : reverse(B)) {
      auto InLanes = [&](const User *U) {
        auto *UI = cast<Instruction>(U);
        return UI->getParent() == &B && (Chain.contains(UI) || P[*UI].Kind == RecipeKind::Instantiate);
      };
      if (P.shape(&I).isVarying() && isPartOfAccess(I, P) && !I.use_empty() && llvm::all_of(I.users(), InLanes))
        Chain.insert(&I);
    }
  // None of them may need a lane of a vector: operands must be in the chain, or scalar anyway.
  auto IsFed = [&](const Instruction *I) {
    return llvm::all_of(I->operands(), [&](const Use &U) {
      auto *Op = dyn_cast<Instruction>(U);
      return !P.shape(U).isVarying() || (Op && Chain.contains(Op));
    });
  };
  while (true) {
    SmallVector<const Instruction *, 16> Starved;
    copy_if(Chain, std::back_inserter(Starved), [&](const Instruction *I) {
      return !IsFed(I) || llvm::any_of(I->users(), [&](const User *U) {
        auto *UI = cast<Instruction>(U);
        return P[*UI].Kind != RecipeKind::Instantiate && !Chain.contains(UI);
      });
    });
    if (Starved.empty())
      break;
    for (const Instruction *I : Starved)
      Chain.remove(I);
  }
  for (const Instruction *I : Chain) {
    assert(!P[*I].Group && !P[*I].MaskBits && "on its own");
    P.at(*I).Kind = RecipeKind::Instantiate;
    P.at(*I).Masked = false;
  }
}
