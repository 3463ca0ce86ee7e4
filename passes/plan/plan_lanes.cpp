// planLanes: values that are used only lane by lane are computed lane by lane.
//
//   %v = LOAD-CONTIGUOUS %p                  ==>  %v = INSTANTIATE load %p
//   %x = WIDEN zext %v                            %x = INSTANTIATE zext %v
//   INSTANTIATE atomicrmw (bins + %x), 1          INSTANTIATE atomicrmw (bins + %x), 1
//
// For each lane, a scalar load with its extension and address is one instruction. So is the extraction of a lane from a
// vector. Where gathers and scatters are slow, or there are none, they are instantiated, too, if their addresses then
// cost nothing: indices that are loaded one after the other, addresses that are known in front of a loop.
#include "passes/plan/plan_steps.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace vec;

// Whether the instruction is free as part of a scalar access. A lane's clone would be wrong in a transposed array,
// whose elements have other addresses than the program computes.
static bool isPartOfAccess(const Instruction &I, const Plan &P) {
  if (P.transposed().elementSize(isa<LoadInst>(I) ? getLoadStorePointerOperand(&I) : &I))
    return false;
  if (P[I].Kind == RecipeKind::LoadContiguous)
    return isa<LoadInst>(I) && !P[I].Masked && !P[I].Group && !cast<LoadInst>(I).isVolatile() &&
           (I.getType()->isIntegerTy() || I.getType()->isPointerTy());
  return P[I].Kind == RecipeKind::Widen && !P[I].MaskBits && isa<ZExtInst, SExtInst, GetElementPtrInst>(I) &&
         !I.getType()->isVectorTy();
}

// Whether each lane may access memory on its own instead: that takes less time than the gather or scatter, if the
// lane's address costs nothing.
static bool mayBeSingle(const Instruction &I, const Plan &P, const TargetInfo &Target) {
  const Recipe &R = P[I];
  if (R.Kind != RecipeKind::LoadGather && R.Kind != RecipeKind::StoreScatter)
    return false;
  const LaneAccess &A = *R.Access;
  auto *T = dyn_cast<FixedVectorType>(P.wide(A.Type));
  return T && (isa<LoadInst>(I) || isa<StoreInst>(I)) && !I.isVolatile() && !P.shape(A.Pointer).isSpaced() &&
         !P.transposed().elementSize(A.Pointer) && Target.prefersSingleLanes(P.function(), T, A.Alignment, A.Stored);
}

void vec::planLanes(Plan &P, const LoopInfo &LI, const TargetInfo &Target) {
  if (P.lanes().scalable)
    return;
  // In the order from users to operands: a value joins if all its users have.
  SmallSetVector<const Instruction *, 16> Chain;
  SmallPtrSet<const Instruction *, 8> Accesses; // that may be single
  for (const BasicBlock &B : P.function())
    for (const Instruction &I : reverse(B)) {
      auto InLanes = [&](const User *U) {
        auto *UI = cast<Instruction>(U);
        return UI->getParent() == &B && (Chain.contains(UI) || P[*UI].Kind == RecipeKind::Instantiate ||
                                         (Accesses.contains(UI) && getLoadStorePointerOperand(UI) == &I));
      };
      if (mayBeSingle(I, P, Target))
        Accesses.insert(&I);
      else if (P.shape(&I).isVarying() && isPartOfAccess(I, P) && !I.use_empty() && llvm::all_of(I.users(), InLanes))
        Chain.insert(&I);
    }
  // None of them may need a lane of a vector: operands must be in the chain, or scalar anyway, or their lanes are
  // extracted in front of the loop.
  auto IsFree = [&](const Value *V, const Instruction &At) {
    auto *Op = dyn_cast<Instruction>(V);
    const Loop *L = LI.getLoopFor(At.getParent());
    return !P.shape(V).isVarying() || (Op && (Chain.contains(Op) || (L && !L->contains(Op))));
  };
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (const Instruction *I : SmallVector<const Instruction *>(Accesses.begin(), Accesses.end()))
      if (!IsFree(getLoadStorePointerOperand(I), *I))
        Changed |= Accesses.erase(I);
    Changed |= Chain.remove_if([&](const Instruction *I) {
      return !all_of(I->operands(), [&](const Use &U) { return IsFree(U, *I); }) ||
             any_of(I->users(), [&](const User *U) {
               auto *UI = cast<Instruction>(U);
               return P[*UI].Kind != RecipeKind::Instantiate && !Chain.contains(UI) && !Accesses.contains(UI);
             });
    });
  }
  auto Instantiate = [&](const Instruction &I) {
    assert(!P[I].Group && !P[I].MaskBits && "on its own");
    P.at(I).Kind = RecipeKind::Instantiate;
    P.at(I).Masked = false;
  };
  for (const Instruction *I : Chain)
    Instantiate(*I);
  for (const Instruction *I : Accesses)
    Instantiate(*I);
}
