// Makes a module one for the host, with the bodies of the builtins that it calls, and refuses those that nobody
// defines.
#include "passes/tools/vecc_builtins.h"
#include "builtins/info/builtin_info.h"
#include "builtins/info/function_info.h"
#include "builtins/info/mangling.h"
#include "passes/kernel/builtin_bodies.h"
#include "passes/kernel/host_module.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace vec {
namespace {

// OpenCL C has no errno: a function of libm with results behind pointers writes there only.
void limitEffects(Module &M) {
  for (const FunctionInfo &Info : functions())
    if (Function *F = hasPointers(Info) ? M.getFunction(Info.cName) : nullptr; F && F->isDeclaration()) {
      F->setMemoryEffects(MemoryEffects::argMemOnly(ModRefInfo::Mod));
      F->setDoesNotThrow();
      F->setWillReturn();
    }
}

} // namespace

Error makeHostModule(Module &M, const TargetMachine &Target) {
  if (Error E = linkBuiltins(M, BuiltinScope::WorkGroup))
    return E;
  limitEffects(M);
  if (M.getTargetTriple().getArch() == Triple::spir64)
    markLocalAtomics(M);
  return retarget(M, Target);
}

Error refuseUnknownBuiltins(const Function &F) {
  for (const Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<CallBase>(&I);
    const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    MangledName Name;
    if (!Callee || !Callee->isDeclaration() || !demangle(Callee->getName(), Name) || findBuiltin(Callee->getName()))
      continue;
    const DebugLoc &Line = I.getDebugLoc();
    std::string Where = Line ? (" (" + Line->getFilename() + ":" + Twine(Line.getLine()) + ")").str() : "";
    return createStringError(
        "kernel %s calls %s%s, of which there is no implementation for these types; give a function of your own",
        F.getName().str().c_str(), std::string(Name.base).c_str(), Where.c_str());
  }
  return Error::success();
}

} // namespace vec
