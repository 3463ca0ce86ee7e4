// Outer loops without a pragma: see outer_loops.h.
#include "passes/loops/outer_loops.h"
#include "passes/loops/copy_loop.h"
#include "passes/loops/loop_form.h"
#include "passes/loops/loop_parts.h"
#include "passes/loops/promises.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;

namespace vec {

// Whether the program says nothing about vectors of the loop.
static bool isPlain(const Loop &L) {
  return !getOptionalBoolLoopAttribute(&L, "llvm.loop.vectorize.enable") &&
         !getOptionalIntLoopAttribute(&L, "llvm.loop.vectorize.width") &&
         !getBooleanLoopAttribute(&L, "llvm.loop.isvectorized") && !getBooleanLoopAttribute(&L, IndependentMark);
}

// Whether the inner loop carries from iteration to iteration what is neither an induction nor, once the loop is in
// LoopSimplify form, a sum in any order. LLVM's vectorizer leaves such loops.
static bool isSerial(Loop &Inner, const DominatorTree &DT, ScalarEvolution &SE) {
  return any_of(Inner.getHeader()->phis(), [&](PHINode &Phi) {
    return !(SE.isSCEVable(Phi.getType()) && isa<SCEVAddRecExpr>(SE.getSCEV(&Phi))) &&
           (!Inner.isLoopSimplifyForm() || LoopParts::recurrence(Phi, Inner, DT, SE) != LoopParts::Recurrence::Free);
  });
}

// Whether lanes of L run all loops inside equally often, of which LLVM's vectorizer takes none.
static bool isAroundSerialLoops(Loop &L, const DominatorTree &DT, ScalarEvolution &SE) {
  return all_of(drop_begin(L.getLoopsInPreorder()), [&](Loop *Inner) {
    return isPlain(*Inner) && Inner->getExitingBlock() && SE.hasLoopInvariantBackedgeTakenCount(Inner) &&
           SE.isLoopInvariant(SE.getBackedgeTakenCount(Inner), &L) &&
           (!Inner->isInnermost() || isSerial(*Inner, DT, SE));
  });
}

// Whether lanes of L access neither one element nor neighbours.
static bool isStrided(Instruction &I, const Loop &L, ScalarEvolution &SE) {
  Value *Pointer = getLoadStorePointerOperand(&I);
  if (!Pointer)
    return false;
  const SCEV *Address = SE.getSCEV(Pointer);
  const auto *AR = dyn_cast<SCEVAddRecExpr>(Address);
  for (; AR && AR->getLoop() != &L && L.contains(AR->getLoop()); AR = dyn_cast<SCEVAddRecExpr>(Address))
    Address = AR->getStart();
  if (SE.isLoopInvariant(Address, &L))
    return false;
  const auto *Step = AR && AR->getLoop() == &L ? dyn_cast<SCEVConstant>(AR->getStepRecurrence(SE)) : nullptr;
  return !Step || Step->getAPInt().abs() != I.getDataLayout().getTypeStoreSize(getLoadStoreType(&I)).getFixedValue();
}

bool OuterLoops::promise(Loop &L) {
  formLoop(L, FAM);
  auto &DT = FAM.getResult<DominatorTreeAnalysis>(F);
  auto &LI = FAM.getResult<LoopAnalysis>(F);
  auto &SE = FAM.getResult<ScalarEvolutionAnalysis>(F);
  if (!isAroundSerialLoops(L, DT, SE))
    return false;
  const std::optional<LoopParts> P =
      LoopParts::find(L, LI, SE, FAM.getResult<AAManager>(F), DT, FAM.getResult<PostDominatorTreeAnalysis>(F),
                      LoopParts::Purpose::Lanes);
  if (!P)
    return false;
  const bool Strided = any_of(L.blocks(), [&](BasicBlock *Block) {
    return LI.getLoopFor(Block) != &L && any_of(*Block, [&](Instruction &I) { return vec::isStrided(I, L, SE); });
  });
  Promised[L.getHeader()] = {P->Apart.empty() ? nullptr : test(L, P->Apart, LI, DT, SE), Strided};
  markIndependent(L);
  return true;
}

// Makes the copy for ranges that overlap, and the test.
BranchInst *OuterLoops::test(Loop &L, const RangesApart &Ranges, LoopInfo &LI, DominatorTree &DT, ScalarEvolution &SE) {
  BasicBlock *Test = L.getLoopPreheader();
  IRBuilder<> B(Test->getTerminator());
  SCEVExpander Expander(SE, "outer");
  Value *Apart = areApart(Ranges, B, Expander);
  Expander.clear();
  BasicBlock *Before = SplitBlock(Test, Test->getTerminator(), &DT, &LI);
  Loop *Copy = copyLoop(L, ".overlap", Test, LI, DT);
  for (const Loop *Inner : Copy->getLoopsInPreorder())
    Tried.insert(Inner->getHeader());
  auto *Branch = BranchInst::Create(Before, Copy->getLoopPreheader(), Apart);
  ReplaceInstWithInst(Test->getTerminator(), Branch);
  return Branch;
}

BasicBlock *OuterLoops::promiseNext() {
  if (F.hasOptSize() || F.hasFnAttribute(Attribute::StrictFP))
    return nullptr;
  for (;;) {
    auto &SE = FAM.getResult<ScalarEvolutionAnalysis>(F);
    const auto &DT = FAM.getResult<DominatorTreeAnalysis>(F);
    const auto All = FAM.getResult<LoopAnalysis>(F).getLoopsInPreorder();
    const auto At = find_if(All, [&](Loop *L) {
      return !L->isInnermost() && isPlain(*L) && Tried.insert(L->getHeader()).second && isAroundSerialLoops(*L, DT, SE);
    });
    if (At == All.end())
      return nullptr;
    BasicBlock *Header = (*At)->getHeader();
    if (promise(**At)) {
      FAM.invalidate(F, PreservedAnalyses::none());
      return Header;
    }
  }
}

void OuterLoops::withdraw(Loop &L) {
  BranchInst *Test = Promised.lookup(L.getHeader()).Test;
  Promised.erase(L.getHeader());
  unmarkIndependent(L);
  if (Test) {
    ReplaceInstWithInst(Test, BranchInst::Create(Test->getSuccessor(0)));
    EliminateUnreachableBlocks(F);
  }
  FAM.invalidate(F, PreservedAnalyses::none());
}

} // namespace vec
