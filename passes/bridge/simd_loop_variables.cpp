// simd-loop-variables: keeps a variable of the function in a register while a simd loop runs. A small array that the
// function allocates and frees counts as a variable (flang allocates the arrays of clauses). What flang makes of a
// scalar lastprivate becomes the value of the last iteration.
//
//   for (...) { ... store float %s, ptr %sum ... }      __kmpc_reduce (..., &sum, ...)
//   ==>
//   for (...) { %s = phi float ... }      store float %s, ptr %sum      __kmpc_reduce (..., &sum, ...)
//
// With -fopenmp, the runtime gets the address of a thread's part of a reduction behind the loop. LLVM's LICM leaves
// stores to a variable in the loop if its address is known to anybody anywhere, and no vectorizer takes these stores
// for a reduction.
//
// Runs in    the optimizer, before the vectorizers.
// Requires   nothing.
// Ensures    a simd loop does not access a variable that it reads and writes as a whole only, and whose address nobody
//            has before the loop ends; what malloc or calloc returns, up to 2 kB, and a simd loop uses, is a variable,
//            if its address is not known elsewhere.
// Preserves  the CFG, where such loops had exits of their own.
#include "passes/bridge/bridge.h"
#include "passes/loops/lane_objects.h"
#include "passes/loops/promises.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/CaptureTracking.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Scalar/DeadStoreElimination.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;

namespace vec {
namespace {

// The uses in the loop, if all are loads and stores of the whole variable and at least one is a store.
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

// The result of the comparison in the loop's last iteration, if it is known. Assumes that a loop's number can go one
// step beyond its bound without wrapping around as a signed one. Nothing is assumed of unsigned numbers.
std::optional<bool> resultInLast(const ICmpInst &Compare, const Loop &L, ScalarEvolution &SE) {
  const SCEV *Last = SE.getBackedgeTakenCount(&L);
  if (isa<SCEVCouldNotCompute>(Last) || !SE.isSCEVable(Compare.getOperand(0)->getType()) ||
      (Compare.isUnsigned() && !Compare.hasSameSign()))
    return std::nullopt;
  APInt Step(SE.getTypeSizeInBits(Compare.getOperand(0)->getType()), 0);
  auto InLast = [&](const Value *V) -> const SCEV * {
    const SCEV *S = SE.getSCEV(const_cast<Value *>(V));
    if (const auto *Recurrence = dyn_cast<SCEVAddRecExpr>(S); Recurrence && Recurrence->getLoop() == &L) {
      if (const auto *Each = dyn_cast<SCEVConstant>(Recurrence->getOperand(1)); Each && Recurrence->isAffine())
        Step = Each->getAPInt().abs();
      return Recurrence->evaluateAtIteration(SE.getTruncateOrZeroExtend(Last, S->getType()), SE);
    }
    return SE.isLoopInvariant(S, &L) ? S : nullptr;
  };
  const SCEV *A = InLast(Compare.getOperand(0)), *B = InLast(Compare.getOperand(1));
  const auto *Difference = A && B ? dyn_cast<SCEVConstant>(SE.getMinusSCEV(A, B)) : nullptr;
  if (!Difference || (!Compare.isEquality() && Difference->getAPInt().abs().ugt(Step)))
    return std::nullopt;
  return ICmpInst::compare(Difference->getAPInt(), APInt::getZero(Difference->getAPInt().getBitWidth()),
                           ICmpInst::getSignedPredicate(Compare.getPredicate()));
}

// flang's lastprivate: the variable behind the loop gets the iteration's value if there is no further iteration. Makes
// that the value of the last iteration, so that no iteration passes it on to the next.
bool keepLastValuesOnly(Loop &L, ScalarEvolution &SE) {
  if (!L.getLoopLatch() || L.getExitingBlock() != L.getLoopLatch())
    return false;
  bool Changed = false;
  for (PHINode &Phi : make_early_inc_range(L.getHeader()->phis())) {
    auto *Select = dyn_cast<SelectInst>(Phi.getIncomingValueForBlock(L.getLoopLatch()));
    auto *Compare = Select ? dyn_cast<ICmpInst>(Select->getCondition()) : nullptr;
    if (!Compare || !L.contains(Select) || !Phi.hasOneUse() || *Phi.user_begin() != Select ||
        any_of(Select->users(), [&](const User *U) { return U != &Phi && L.contains(cast<Instruction>(U)); }))
      continue;
    const bool KeepsWhere = Select->getTrueValue() == &Phi;
    if (resultInLast(*Compare, L, SE) != !KeepsWhere)
      continue;
    SE.forgetValue(Select);
    SE.forgetValue(&Phi);
    Value *New = KeepsWhere ? Select->getFalseValue() : Select->getTrueValue();
    Phi.replaceAllUsesWith(PoisonValue::get(Phi.getType()));
    Phi.eraseFromParent();
    Select->replaceAllUsesWith(New);
    RecursivelyDeleteTriviallyDeadInstructions(Select);
    Changed = true;
  }
  return Changed;
}

// Calls that allocate memory outside of the loop which the loop reads or writes.
SmallSetVector<CallInst *, 4> allocations(const Loop &L) {
  SmallSetVector<CallInst *, 4> Found;
  for (BasicBlock *Block : L.blocks())
    for (Instruction &I : *Block)
      if (const Value *Pointer = getLoadStorePointerOperand(&I))
        if (const Value *Object = getUnderlyingObject(Pointer); isNoAliasCall(Object) && isa<CallInst>(Object))
          Found.insert(const_cast<CallInst *>(cast<CallInst>(Object)));
  return Found;
}

} // namespace

PreservedAnalyses SimdLoopVariables::run(Function &F, FunctionAnalysisManager &FAM) {
  // LICM writes to a private array behind the loop, just before it is freed: DSE removes that.
  if (any_of(FAM.getResult<LoopAnalysis>(F).getLoopsInPreorder(),
             [](const Loop *L) { return isSimdLoop(*L) && !allocations(*L).empty(); }))
    FAM.invalidate(F, DSEPass().run(F, FAM));
  auto &LI = FAM.getResult<LoopAnalysis>(F);
  auto &DT = FAM.getResult<DominatorTreeAnalysis>(F);
  auto &AC = FAM.getResult<AssumptionAnalysis>(F);
  auto &SE = FAM.getResult<ScalarEvolutionAnalysis>(F);
  const auto &TLI = FAM.getResult<TargetLibraryAnalysis>(F);
  bool Changed = false;
  for (Loop *L : LI.getLoopsInPreorder())
    if (isSimdLoop(*L)) {
      Changed |= simplifyLoop(L, &DT, &LI, &SE, &AC, nullptr, /*PreserveLCSSA=*/false);
      for (CallInst *Call : allocations(*L))
        Changed |= keepOnStack(*Call, TLI);
      Changed |= keepInRegisters(*L, DT, AC);
      Changed |= keepLastValuesOnly(*L, SE);
    }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace vec
