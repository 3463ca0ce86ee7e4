// inlineCalls: bodies are vectorized with their caller. What stays a call: noinline, recursion, and what is too deep;
// these are vectorized through their own shape (vectorize/callees.h).
#include "passes/analysis/lane_builtins.h"
#include "passes/prepare/prepare.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;
using namespace vec;

// Functions above this many instructions stay calls, unless they must be inlined.
static constexpr unsigned LargestBody = 2000;
static constexpr unsigned Depth = 16;

static bool shouldInline(const CallBase &C, const Function &Into) {
  const Function *F = C.getCalledFunction();
  if (!F || F->isDeclaration() || F == &Into || F->isInterposable() || F->hasOptNone() ||
      laneBuiltin(C) != LaneBuiltin::None)
    return false;
  if (C.hasFnAttr(Attribute::AlwaysInline))
    return true;
  // Calls that are instantiated cannot tell a body which lane it works for.
  // Nor can they wait for the others.
  if (asksForLane(C) || reachesBarrier(C))
    return !isRecursive(*F);
  // Two calls of itself in each copy would be thousands.
  return !C.isNoInline() && F->getInstructionCount() <= LargestBody && !isRecursive(*F);
}

void vec::inlineCalls(Function &F) {
  for (unsigned D = 0; D < Depth; ++D) {
    SmallVector<CallBase *, 8> Calls;
    for (Instruction &I : instructions(F))
      if (auto *C = dyn_cast<CallBase>(&I); C && shouldInline(*C, F))
        Calls.push_back(C);
    if (Calls.empty())
      return;
    for (CallBase *C : Calls) {
      InlineFunctionInfo Info;
      InlineFunction(*C, Info);
    }
  }
}
