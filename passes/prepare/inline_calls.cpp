// inlineCalls: inlines callees, so that they are vectorized with their caller. noinline and recursive functions stay
// calls, those with variable arguments, which LLVM cannot inline, and those for which a large caller has no room; they
// are vectorized for their own shape (vectorize/callees.h).
#include "passes/analysis/lane_builtins.h"
#include "passes/kernel/inline_budget.h"
#include "passes/prepare/prepare.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;
using namespace vec;

static bool shouldInline(const CallBase &C, const Function &Into, const InlineBudget &Budget) {
  const Function *F = C.getCalledFunction();
  if (!F || F->isDeclaration() || F == &Into || F->isInterposable() || F->hasOptNone() ||
      laneBuiltin(C) != LaneBuiltin::None || isRecursive(*F) || F->isVarArg())
    return false;
  // Calls that are instantiated cannot wait for other work-items.
  if (C.hasFnAttr(Attribute::AlwaysInline) || reachesBarrier(C))
    return Budget.holds(*F);
  // Nor can they tell a body its lane, as vector versions can.
  return (!C.isNoInline() || asksForLane(C)) && Budget.allows(*F);
}

void vec::inlineCalls(Function &F) {
  InlineBudget Budget(F);
  SmallVector<CallBase *> Work;
  for (Instruction &I : instructions(F))
    if (auto *C = dyn_cast<CallBase>(&I))
      Work.push_back(C);
  // Work grows during this loop.
  for (unsigned N = 0; N != Work.size(); ++N) {
    if (!shouldInline(*Work[N], F, Budget))
      continue;
    Budget.inlined(*Work[N]->getCalledFunction());
    InlineFunctionInfo Info;
    InlineFunction(*Work[N], Info);
    append_range(Work, Info.InlinedCallSites);
  }
}
