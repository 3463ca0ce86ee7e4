#include "passes/tools/vecc_math.h"
#include "passes/svfs/math_call.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace vec {
namespace {

// The declaration of a scalar math function of libvec, by one of its names.
FunctionCallee declareMath(Module &M, StringRef Name, FunctionType *Type, const FunctionInfo &Info) {
  FunctionCallee Entry = M.getOrInsertFunction(Name, Type);
  if (auto *Declared = dyn_cast<Function>(Entry.getCallee())) {
    Declared->setDoesNotThrow();
    Declared->setMemoryEffects(hasPointers(Info) ? MemoryEffects::argMemOnly(ModRefInfo::Mod) : MemoryEffects::none());
    Declared->setWillReturn();
  }
  return Entry;
}

} // namespace

PreservedAnalyses CallLibvecScalars::run(Function &F, FunctionAnalysisManager &) {
  bool Changed = false;
  for (Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<CallInst>(&I);
    const FunctionInfo *Info = Call && !Call->getType()->isVectorTy() ? libvecFunction(*Call) : nullptr;
    if (!Info || mayWriteErrno(*Call) || returnsValues(*Call))
      continue;
    Call->setCalledFunction(
        declareMath(*F.getParent(), "vec_" + std::string(Info->cName), Call->getFunctionType(), *Info));
    Changed = true;
  }
  if (!Changed)
    return PreservedAnalyses::all();
  PreservedAnalyses Kept;
  Kept.preserveSet<CFGAnalyses>();
  return Kept;
}

void approximateMath(Function &F) {
  for (Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<CallInst>(&I);
    if (!Call || !isa<FPMathOperator>(Call) || !identifyMathCall(*Call))
      continue;
    Call->setHasApproxFunc(true);
    const FunctionInfo *Info = Call->getType()->isVectorTy() ? nullptr : libvecFunction(*Call);
    const FunctionInfo *Faster = Info ? findFunction(std::string(Info->cName) + "_u35") : nullptr;
    if (Faster && !mayWriteErrno(*Call))
      Call->setCalledFunction(declareMath(*F.getParent(), Faster->cName, Call->getFunctionType(), *Faster));
  }
}

} // namespace vec
