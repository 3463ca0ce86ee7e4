// single-simd-calls: a loop that calls `declare simd` functions is vectorized without interleaving.
//
//   !{!"llvm.loop.interleave.count", i32 1}    on the innermost loop around such a call
//
// Interleaving, several packets per iteration, hides the latency of a loop's own arithmetic. A call hides its own, and
// preserves no vector register, so that the other packets are spilled around each call.
//
// A loop with no accesses, which tell the vectorizer how wide the data is, gets the lanes of the first call's widest
// variant.
//
// Runs in    the optimizer, after inlining and before the vectorizers.
// Requires   declare-simd-bodies, which leaves only variants that are worth a call.
// Ensures    an interleave count that the user has set stays.
// Preserves  the CFG.
#include "passes/bridge/bridge.h"
#include "passes/bridge/loop_lanes.h"
#include "passes/bridge/simd_variants.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace vec {

namespace {

constexpr char Interleave[] = "llvm.loop.interleave.count";

bool hasAccess(const Loop &L) {
  return any_of(L.blocks(), [](const BasicBlock *B) {
    return any_of(*B, [](const Instruction &I) { return isa<LoadInst, StoreInst>(I); });
  });
}

// The number of lanes of the call's best variant; 0 if there is none.
unsigned lanesOf(CallInst &Call) {
  const Svfs System(*Call.getFunction(), cantFail(parseProviders("attributes")));
  const SmallVector<abi::VFVariant, 0> Variants = System.isFunctionVectorizable(Call);
  return Variants.empty() || Variants[0].shape.lanes.scalable ? 0 : Variants[0].shape.lanes.min;
}

} // namespace

PreservedAnalyses SingleSimdCalls::run(Function &F, FunctionAnalysisManager &FAM) {
  for (Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<CallInst>(&I);
    if (!Call || !Call->getCalledFunction() || !namesVariants(*Call->getCalledFunction()))
      continue;
    Loop *L = FAM.getResult<LoopAnalysis>(F).getLoopFor(I.getParent());
    if (!L || findOptionMDForLoop(L, Interleave))
      continue;
    addStringMetadataToLoop(L, Interleave, 1);
    if (unsigned Lanes = hasAccess(*L) || findOptionMDForLoop(L, LanesOption) || !mayNameLanes(*L) ? 0 : lanesOf(*Call))
      addStringMetadataToLoop(L, LanesOption, Lanes);
  }
  return PreservedAnalyses::all();
}

} // namespace vec
