// simd-loop-variables: what a simd loop keeps in a variable of its function is in a register while the loop runs.
//
//   for (...) { ... store float %s, ptr %sum ... }      __kmpc_reduce (..., &sum, ...)
//   ==>
//   for (...) { %s = phi float ... }      store float %s, ptr %sum      __kmpc_reduce (..., &sum, ...)
//
// With -fopenmp the runtime gets the address of a thread's part of a reduction, behind the loop. LLVM's LICM asks
// whether the address is known to anybody at all, and leaves the stores in the loop; no vectorizer takes these for a
// reduction.
//
// Runs in    the optimizer, before the vectorizers.
// Requires   nothing.
// Ensures    a variable of which the loop reads and writes the whole only, and whose address nobody has before the loop
//            ends, is not accessed in simd loops.
// Preserves  the CFG, where the exits of such loops were theirs alone.
#include "passes/bridge/bridge.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/CaptureTracking.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;

namespace vec {
namespace {

// The uses in the loop, if they are loads and stores of the whole variable, and a store among them.
std::optional<SmallVector<Use *, 8>> accesses(AllocaInst &Variable, const Loop &L) {
  SmallVector<Use *, 8> Found;
  bool Written = false;
  for (Use &U : Variable.uses()) {
    auto *I = cast<Instruction>(U.getUser());
    if (!L.contains(I))
      continue;
    const auto *Store = dyn_cast<StoreInst>(I);
    if (!(isa<LoadInst>(I) ? cast<LoadInst>(I)->isSimple() : Store && Store->isSimple()) ||
        U.get() != getLoadStorePointerOperand(I) || getLoadStoreType(I) != Variable.getAllocatedType() ||
        (Store && Store->getValueOperand() == &Variable))
      return std::nullopt;
    Written |= Store != nullptr;
    Found.push_back(&U);
  }
  return Written ? std::optional(Found) : std::nullopt;
}

bool keepInRegisters(Loop &L, DominatorTree &DT, AssumptionCache &AC) {
  SmallVector<BasicBlock *, 4> Exits;
  L.getUniqueExitBlocks(Exits);
  if (!L.getLoopPreheader() || !L.getLoopLatch() || !L.hasDedicatedExits() ||
      any_of(Exits, [](const BasicBlock *Exit) { return Exit->isEHPad(); }))
    return false;
  Function &F = *L.getHeader()->getParent();
  SmallVector<AllocaInst *, 4> Copies;
  for (Instruction &I : make_early_inc_range(F.getEntryBlock())) {
    auto *Variable = dyn_cast<AllocaInst>(&I);
    if (!Variable || !Variable->isStaticAlloca() || Variable->isArrayAllocation() ||
        !Variable->getAllocatedType()->isSingleValueType())
      continue;
    std::optional<SmallVector<Use *, 8>> Inside = accesses(*Variable, L);
    if (!Inside ||
        PointerMayBeCapturedBefore(Variable, /*ReturnCaptures=*/false, L.getLoopLatch()->getTerminator(), &DT,
                                   /*IncludeI=*/true))
      continue;
    Type *T = Variable->getAllocatedType();
    auto *Copy = new AllocaInst(T, Variable->getAddressSpace(), Variable->getName() + ".kept", Variable->getIterator());
    IRBuilder<> B(L.getLoopPreheader()->getTerminator());
    B.CreateStore(B.CreateLoad(T, Variable), Copy);
    for (Use *U : *Inside)
      U->set(Copy);
    for (BasicBlock *Exit : Exits) {
      B.SetInsertPoint(Exit, Exit->getFirstInsertionPt());
      B.CreateStore(B.CreateLoad(T, Copy), Variable);
    }
    Copies.push_back(Copy);
  }
  if (!Copies.empty())
    PromoteMemToReg(Copies, DT, &AC);
  return !Copies.empty();
}

} // namespace

PreservedAnalyses SimdLoopVariables::run(Function &F, FunctionAnalysisManager &FAM) {
  auto &LI = FAM.getResult<LoopAnalysis>(F);
  auto &DT = FAM.getResult<DominatorTreeAnalysis>(F);
  auto &AC = FAM.getResult<AssumptionAnalysis>(F);
  bool Changed = false;
  for (Loop *L : LI.getLoopsInPreorder())
    if (getBooleanLoopAttribute(L, "llvm.loop.vectorize.enable")) {
      Changed |= simplifyLoop(L, &DT, &LI, nullptr, &AC, nullptr, /*PreserveLCSSA=*/false);
      Changed |= keepInRegisters(*L, DT, AC);
    }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace vec
