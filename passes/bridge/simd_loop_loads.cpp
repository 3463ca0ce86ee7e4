// simd-loop-loads: a simd loop reads at its start what it would read at its end for the next iteration.
//
//   %before = load ptr, ptr %vector                          %before = load ptr, ptr %vector
//   loop:                                                    loop:
//     %data = phi ptr [ %before, %entry ], [ %next, %loop ]    %data = load ptr, ptr %vector
//     ... call @f ...                                  ==>     ... call @f ...
//     %next = load ptr, ptr %vector
//     br i1 ..., label %loop, ...                              br i1 ..., label %loop, ...
//
// Loads that a call stands between are made so by GVN, which knows the first from the loop's bound (v.size()). No
// vectorizer takes such a phi; the load itself, of one address in a loop of independent iterations, all of them.
//
// Runs in    the optimizer, before the vectorizers.
// Requires   nothing.
// Ensures    no such phi in an innermost loop of #pragma omp simd.
// Preserves  the CFG.
#include "passes/bridge/bridge.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/MemoryLocation.h"
#include "llvm/IR/Instructions.h"

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

} // namespace

PreservedAnalyses SimdLoopLoads::run(Function &F, FunctionAnalysisManager &FAM) {
  bool Changed = false;
  auto &AA = FAM.getResult<AAManager>(F);
  for (Loop *L : FAM.getResult<LoopAnalysis>(F).getLoopsInPreorder()) {
    if (!L->isInnermost() || !L->isAnnotatedParallel())
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
  if (!Changed)
    return PreservedAnalyses::all();
  PreservedAnalyses PA;
  PA.preserveSet<CFGAnalyses>();
  return PA;
}

} // namespace vec
