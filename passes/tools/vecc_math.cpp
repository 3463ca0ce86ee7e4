#include "passes/tools/vecc_math.h"
#include "passes/svfs/math_call.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace vec {

PreservedAnalyses CallLibvecScalars::run(Function &F, FunctionAnalysisManager &) {
  bool Changed = false;
  for (Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<CallInst>(&I);
    const FunctionInfo *Info = Call && !Call->getType()->isVectorTy() ? libvecFunction(*Call) : nullptr;
    if (!Info || mayWriteErrno(*Call) || returnsValues(*Call))
      continue;
    FunctionCallee Entry =
        F.getParent()->getOrInsertFunction("vec_" + std::string(Info->cName), Call->getFunctionType());
    if (auto *Declared = dyn_cast<Function>(Entry.getCallee())) {
      Declared->setDoesNotThrow();
      Declared->setMemoryEffects(hasPointers(*Info) ? MemoryEffects::argMemOnly(ModRefInfo::Mod)
                                                    : MemoryEffects::none());
      Declared->setWillReturn();
    }
    Call->setCalledFunction(Entry);
    Changed = true;
  }
  if (!Changed)
    return PreservedAnalyses::all();
  PreservedAnalyses Kept;
  Kept.preserveSet<CFGAnalyses>();
  return Kept;
}

void approximateMath(Function &F) {
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallInst>(&I); Call && isa<FPMathOperator>(Call) && identifyMathCall(*Call))
      Call->setHasApproxFunc(true);
}

} // namespace vec
