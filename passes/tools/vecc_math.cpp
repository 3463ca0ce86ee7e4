#include "passes/tools/vecc_math.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "passes/svfs/math_call.h"

using namespace llvm;

namespace vec {

void callLibvecScalars(Module &M) {
  for (Function &F : M)
    for (Instruction &I : instructions(F)) {
      auto *Call = dyn_cast<CallInst>(&I);
      const FunctionInfo *Info = Call && !Call->getType()->isVectorTy() ? libvecFunction(*Call) : nullptr;
      if (!Info || mayWriteErrno(*Call))
        continue;
      FunctionCallee Entry =
          M.getOrInsertFunction("vec_" + std::string(Info->cName), Call->getCalledFunction()->getFunctionType());
      if (auto *Declared = dyn_cast<Function>(Entry.getCallee())) {
        Declared->setDoesNotThrow();
        Declared->setDoesNotAccessMemory();
      }
      Call->setCalledFunction(Entry);
    }
}

} // namespace vec
