// simd-loop-residues: keeps LLVM from treating i % 64 as i in a simd loop.
//
//   %j = and i64 %i, 63                   %j = and i64 %i, 63
//   ... = getelementptr float, %b, %j     %f = freeze i64 %j
//                                   ==>   ... = getelementptr float, %b, %f
//
// collapse(2) with an inner loop of 64 iterations makes such residues. LLVM's vectorizer treats the access as one of
// consecutive elements and checks at run time that the residue never wraps around: the vector code would run only if
// the outer loop has a single iteration. A frozen value is no recurrence to it, so it gathers.
//
// Runs in    the optimizer, before the vectorizers.
// Requires   nothing.
// Ensures    an address in an innermost simd loop is a recurrence only if no residue in it wraps around.
// Preserves  the CFG.
#include "passes/bridge/bridge.h"
#include "passes/loops/promises.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace vec {
namespace {

bool isResidue(Instruction &I, const Loop &L, ScalarEvolution &SE) {
  Value *Whole;
  const APInt *Mask;
  if (!match(&I, m_And(m_Value(Whole), m_LowBitMask(Mask))) || Mask->getActiveBits() > 31)
    return false;
  const auto *Recurrence = dyn_cast<SCEVAddRecExpr>(SE.getSCEV(Whole));
  const unsigned Turns = SE.getSmallConstantMaxTripCount(&L);
  return Recurrence && Recurrence->getLoop() == &L && (Turns == 0 || Turns - 1 > Mask->getZExtValue());
}

} // namespace

PreservedAnalyses SimdLoopResidues::run(Function &F, FunctionAnalysisManager &FAM) {
  SmallVector<Instruction *, 4> Residues;
  for (const Loop *L : FAM.getResult<LoopAnalysis>(F).getLoopsInPreorder()) {
    if (!L->isInnermost() || !isSimdLoop(*L))
      continue;
    auto &SE = FAM.getResult<ScalarEvolutionAnalysis>(F);
    for (BasicBlock *Block : L->blocks())
      for (Instruction &I : *Block)
        if (isResidue(I, *L, SE))
          Residues.push_back(&I);
  }
  for (Instruction *I : Residues) {
    IRBuilder<> B(I->getNextNode());
    Value *Frozen = B.CreateFreeze(I);
    I->replaceUsesWithIf(Frozen, [&](Use &U) { return U.getUser() != Frozen; });
  }
  return preservedWithCfg(!Residues.empty());
}

} // namespace vec
