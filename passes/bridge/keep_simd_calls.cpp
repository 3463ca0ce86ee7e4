// keep-simd-calls: a `declare simd` function that contains a loop is not inlined where a loop calls it.
//
//   for (i...) y[i] = escape(x[i]);   ; escape: while (...) ...
//   ==>
//   call i32 @escape(float %x) noinline
//
// Inlined, its loop would be an inner loop that each lane leaves in its own iteration, which no loop vectorizer takes.
// As a call it has vector variants. Functions without loops may be inlined. So may those with always_inline.
//
// Runs in    the pipeline's start, before inlining.
// Requires   nothing.
// Ensures    such calls are still there when the vectorizers run.
// Preserves  the CFG.
#include "passes/bridge/bridge.h"
#include "passes/bridge/simd_variants.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace vec {

PreservedAnalyses KeepSimdCalls::run(Module &M, ModuleAnalysisManager &MAM) {
  auto &FAM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  const auto Loops = [&](Function &F) -> const LoopInfo & { return FAM.getResult<LoopAnalysis>(F); };
  for (Function &Callee : M) {
    if (Callee.isDeclaration() || Callee.hasFnAttribute(Attribute::AlwaysInline) || !namesVariants(Callee) ||
        Loops(Callee).empty())
      continue;
    for (User *U : Callee.users())
      if (auto *Call = dyn_cast<CallBase>(U);
          Call && Call->getCalledFunction() == &Callee && Loops(*Call->getFunction()).getLoopFor(Call->getParent()))
        Call->setIsNoInline();
  }
  return preservedWithCfg(/*Changed=*/true);
}

} // namespace vec
