// Links builtins/opencl's bitcode, which the build embeds, into a kernel's module, and refuses builtins that nobody
// defines.
#include "passes/tools/vecc_builtins.h"
#include "builtins/info/builtin_info.h"
#include "builtins/info/function_info.h"
#include "builtins/info/mangling.h"
#include "passes/kernel/host_module.h"
#include "passes/tools/vecc_atomics.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Linker/Linker.h"

using namespace llvm;

// The bitcode, embedded by the build.
extern "C" const char vec_opencl_bitcode[], vec_opencl_bitcode_end[];

namespace vec {
namespace {

// Function bodies are read only when something links them.
Expected<std::unique_ptr<Module>> openLibrary(LLVMContext &Context) {
  StringRef Bytes(vec_opencl_bitcode, vec_opencl_bitcode_end - vec_opencl_bitcode);
  return getLazyBitcodeModule(MemoryBufferRef(Bytes, "opencl.bc"), Context);
}

// OpenCL C has no errno: a function of libm with results behind pointers writes there, and nowhere else.
void limitEffects(Module &M) {
  for (const FunctionInfo &Info : functions())
    if (Function *F = hasPointers(Info) ? M.getFunction(Info.cName) : nullptr; F && F->isDeclaration()) {
      F->setMemoryEffects(MemoryEffects::argMemOnly(ModRefInfo::Mod));
      F->setDoesNotThrow();
      F->setWillReturn();
    }
}

Error link(Module &M, std::unique_ptr<Module> Library) {
  if (Linker::linkModules(M, std::move(Library), Linker::LinkOnlyNeeded))
    return createStringError(
        "the builtins of OpenCL C could not be linked; a function of the file has the name of one of them");
  limitEffects(M);
  return Error::success();
}

} // namespace

Error makeHostModule(Module &M, const TargetMachine &Target) {
  Expected<std::unique_ptr<Module>> Library = openLibrary(M.getContext());
  if (!Library)
    return Library.takeError();
  // The library is device IR: it joins a device module before, a host module after the move.
  if (M.getTargetTriple().getArch() == Triple::spir64) {
    if (Error E = link(M, std::move(*Library)))
      return E;
    markLocalAtomics(M);
    return retarget(M, Target);
  }
  if (Error E = retarget(M, Target))
    return E;
  if (Error E = (*Library)->materializeAll())
    return E;
  if (Error E = retarget(**Library, Target))
    return E;
  return link(M, std::move(*Library));
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
