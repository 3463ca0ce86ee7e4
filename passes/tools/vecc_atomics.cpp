// Marks atomics on local memory by a scope of synchronization of their own, and lowers those marked to plain accesses.
#include "passes/tools/vecc_builtins.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/LowerAtomic.h"

using namespace llvm;

namespace vec {
namespace {

// The lanes of a packet may access one address. So operations that become plain accesses in the end must stay atomic
// while they are vectorized. The mark is a synchronization scope.
constexpr StringLiteral Mark = "vec-work-group";
constexpr unsigned LocalSpace = 3;

template <typename Visitor> void forEachAtomic(Module &M, Visitor Visit) {
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (I.isAtomic())
        Visit(I);
}

std::optional<SyncScope::ID> scopeOf(const Instruction &I) { return getAtomicSyncScopeID(&I); }

void lower(Instruction &I) {
  if (auto *RMW = dyn_cast<AtomicRMWInst>(&I)) {
    lowerAtomicRMWInst(RMW);
  } else if (auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I)) {
    lowerAtomicCmpXchgInst(Exchange);
  } else if (auto *L = dyn_cast<LoadInst>(&I)) {
    L->setAtomic(AtomicOrdering::NotAtomic);
  } else if (auto *S = dyn_cast<StoreInst>(&I)) {
    S->setAtomic(AtomicOrdering::NotAtomic);
  }
}

} // namespace

void markLocalAtomics(Module &M) {
  SyncScope::ID Scope = M.getContext().getOrInsertSyncScopeID(Mark);
  forEachAtomic(M, [&](Instruction &I) {
    const Value *Pointer = nullptr;
    if (auto *RMW = dyn_cast<AtomicRMWInst>(&I))
      Pointer = RMW->getPointerOperand();
    else if (auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I))
      Pointer = Exchange->getPointerOperand();
    else
      Pointer = getLoadStorePointerOperand(&I);
    if (Pointer && Pointer->getType()->getPointerAddressSpace() == LocalSpace)
      setAtomicSyncScopeID(&I, Scope);
  });
}

void lowerPrivateAtomics(Module &M, bool All) {
  SyncScope::ID Scope = M.getContext().getOrInsertSyncScopeID(Mark);
  forEachAtomic(M, [&](Instruction &I) {
    if (scopeOf(I) == Scope || (All && !isa<FenceInst>(I)))
      lower(I);
  });
}

} // namespace vec
