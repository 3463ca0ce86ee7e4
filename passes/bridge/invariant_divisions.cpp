// invariant-divisions: moves an integer division by loop invariants, which only some iterations reach, out of the loop.
//
//   loop:                                        %safe = icmp ne i32 %m, 0
//     ...                                        %d = select i1 %safe, i32 %m, i32 1
//   under.a.condition:                    ==>    %k = urem i32 77, %d
//     %k = urem i32 77, %m                     loop:
//
// LLVM 22's vectorizer computes it for lane 0 only, under the condition of lane 0, and uses the result for all lanes.
// If lane 0 does not reach the division, the result is undefined. In front of the loop there are no lanes.
//
// Runs in    the optimizer, after inject-variants.
// Requires   nothing.
// Ensures    no such division in an innermost loop that is `omp simd` or calls a function that has variants.
// Preserves  the CFG, but for blocks in front of such loops.
#include "passes/bridge/bridge.h"
#include "passes/loops/promises.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/VFABIDemangler.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace vec {
namespace {

bool mayBeVectorized(const Loop &L) {
  return L.isInnermost() && (isSimdLoop(L) || any_of(L.blocks(), [](const BasicBlock *Block) {
                               return any_of(*Block, [](const Instruction &I) {
                                 const auto *Call = dyn_cast<CallBase>(&I);
                                 return Call && Call->hasFnAttr(VFABI::MappingsAttrName);
                               });
                             }));
}

SmallVector<BinaryOperator *, 2> invariantDivisions(const Loop &L) {
  SmallVector<BinaryOperator *, 2> Found;
  for (BasicBlock *Block : L.blocks())
    for (Instruction &I : *Block)
      if (I.isIntDivRem() && L.hasLoopInvariantOperands(&I) && !isSafeToSpeculativelyExecute(&I))
        Found.push_back(cast<BinaryOperator>(&I));
  return Found;
}

// The same result where the program reaches the division. Elsewhere its operands may be undefined, and the result is
// any number.
Value *hoisted(BinaryOperator &Division, IRBuilderBase &B) {
  Type *T = Division.getType();
  Value *X = B.CreateFreeze(Division.getOperand(0)), *Y = B.CreateFreeze(Division.getOperand(1));
  Value *Safe = B.CreateIsNotNull(Y);
  if (is_contained({Instruction::SDiv, Instruction::SRem}, Division.getOpcode())) {
    const APInt Least = APInt::getSignedMinValue(T->getScalarSizeInBits());
    Value *Overflows =
        B.CreateAnd(B.CreateICmpEQ(X, ConstantInt::get(T, Least)), B.CreateICmpEQ(Y, Constant::getAllOnesValue(T)));
    Safe = B.CreateAnd(Safe, B.CreateNot(Overflows));
  }
  return B.CreateBinOp(Division.getOpcode(), X, B.CreateSelect(Safe, Y, ConstantInt::get(T, 1)));
}

} // namespace

PreservedAnalyses InvariantDivisions::run(Function &F, FunctionAnalysisManager &FAM) {
  bool Changed = false;
  auto &LI = FAM.getResult<LoopAnalysis>(F);
  for (Loop *L : LI.getLoopsInPreorder()) {
    if (!mayBeVectorized(*L) || invariantDivisions(*L).empty())
      continue;
    if (!L->getLoopPreheader())
      Changed |= simplifyLoop(L, &FAM.getResult<DominatorTreeAnalysis>(F), &LI, nullptr,
                              &FAM.getResult<AssumptionAnalysis>(F), nullptr, /*PreserveLCSSA=*/false);
    if (!L->getLoopPreheader())
      continue;
    IRBuilder<> B(L->getLoopPreheader()->getTerminator());
    // A division may become invariant when another one was moved.
    for (auto Found = invariantDivisions(*L); !Found.empty(); Found = invariantDivisions(*L))
      for (BinaryOperator *Division : Found) {
        Division->replaceAllUsesWith(hoisted(*Division, B));
        Division->eraseFromParent();
        Changed = true;
      }
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace vec
