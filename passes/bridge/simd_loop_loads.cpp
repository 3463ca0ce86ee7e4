// simd-loop-loads: in a simd loop, loads at the start of each iteration what the previous one had loaded at its end.
//
//   %before = load ptr, ptr %vector                          %before = load ptr, ptr %vector
//   loop:                                                    loop:
//     %data = phi ptr [ %before, %entry ], [ %next, %loop ]    %data = load ptr, ptr %vector
//     ... call @f ...                                  ==>     ... call @f ...
//     %next = load ptr, ptr %vector
//     br i1 ..., label %loop, ...                              br i1 ..., label %loop, ...
//
// GVN makes such phis of loads with a call between them, if it knows the first value from the loop's bound
// (`v.size()`). No vectorizer takes such a phi. All take the load: of one address, in a loop with independent
// iterations.
//
// A call that came into the loop by inlining may have lost its access group, which says that iterations are
// independent: LLVM 22 copies none to calls of a function whose arguments it promotes (a lambda that captures by
// reference). The loop still has the group, and no pass moves calls of `declare simd` functions into a loop; so those
// get it again.
//
// Runs in    the optimizer, before the vectorizers.
// Requires   nothing.
// Ensures    no such phi, and no such call, in an innermost loop of #pragma omp simd.
// Preserves  the CFG.
#include "passes/bridge/bridge.h"
#include "passes/bridge/simd_variants.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/MemoryLocation.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace vec {
namespace {

// Whether nothing writes there from the load to the end of the block, which it reaches by single steps.
bool holdsAtEnd(const LoadInst &Load, const BasicBlock &End, AAResults &AA) {
  const MemoryLocation There = MemoryLocation::get(&Load);
  for (const BasicBlock *Block = &End; Block; Block = Block->getSinglePredecessor()) {
    const bool Here = Block == Load.getParent();
    for (const Instruction &I : make_range(Here ? Load.getIterator() : Block->begin(), Block->end()))
      if (isModSet(AA.getModRefInfo(&I, There)))
        return false;
    if (Here)
      return true;
  }
  return false;
}

// The load of the latch, if the phi is what stands there whenever an iteration begins.
LoadInst *loadOf(const PHINode &Phi, const Loop &L, AAResults &AA) {
  const BasicBlock *Entry = L.getLoopPredecessor(), *Latch = L.getLoopLatch();
  if (!Entry || !Latch)
    return nullptr;
  auto *First = dyn_cast<LoadInst>(Phi.getIncomingValueForBlock(Entry));
  auto *Next = dyn_cast<LoadInst>(Phi.getIncomingValueForBlock(Latch));
  const bool Same = First && Next && First->isSimple() && Next->isSimple() && First->getType() == Next->getType() &&
                    First->getPointerOperand() == Next->getPointerOperand();
  return Same && L.contains(Next) && L.isLoopInvariant(Next->getPointerOperand()) && holdsAtEnd(*First, *Entry, AA) &&
                 holdsAtEnd(*Next, *Latch, AA)
             ? Next
             : nullptr;
}

bool regroupCalls(Loop &L) {
  const MDNode *Parallel = findOptionMDForLoop(&L, "llvm.loop.parallel_accesses");
  auto *Group = Parallel && Parallel->getNumOperands() > 1 ? dyn_cast<MDNode>(Parallel->getOperand(1)) : nullptr;
  if (!Group)
    return false;
  bool Changed = false;
  for (BasicBlock *Block : L.blocks())
    for (Instruction &I : *Block) {
      const auto *Call = dyn_cast<CallInst>(&I);
      const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
      if (!Callee || !namesVariants(*Callee) || I.hasMetadata(LLVMContext::MD_access_group))
        continue;
      I.setMetadata(LLVMContext::MD_access_group, Group);
      Changed = true;
    }
  return Changed;
}

} // namespace

PreservedAnalyses SimdLoopLoads::run(Function &F, FunctionAnalysisManager &FAM) {
  bool Changed = false;
  auto &AA = FAM.getResult<AAManager>(F);
  for (Loop *L : FAM.getResult<LoopAnalysis>(F).getLoopsInPreorder()) {
    if (!L->isInnermost())
      continue;
    Changed |= regroupCalls(*L);
    if (!L->isAnnotatedParallel())
      continue;
    for (PHINode &Phi : make_early_inc_range(L->getHeader()->phis()))
      if (LoadInst *Next = loadOf(Phi, *L, AA)) {
        Instruction *Now = Next->clone();
        Now->insertBefore(L->getHeader()->getFirstInsertionPt());
        Now->takeName(&Phi);
        Phi.replaceAllUsesWith(Now);
        Phi.eraseFromParent();
        if (Next->use_empty())
          Next->eraseFromParent();
        Changed = true;
      }
  }
  return preservedWithCfg(Changed);
}

} // namespace vec
