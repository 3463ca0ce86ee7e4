#include "tests/run/builtin_bodies.h"
#include "builtins/info/builtin_info.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Linker/Linker.h"

using namespace llvm;

// The bitcode, embedded by the build.
extern "C" const char vec_opencl_bitcode[], vec_opencl_bitcode_end[];

namespace vec::run {

static bool hasBody(const Function &F) {
  OpenCLElementwise Operation;
  OpenCLConversion Conversion;
  OpenCLMemory Memory;
  return F.isDeclaration() && !F.use_empty() &&
         (findOpenCLOperation(F.getName(), Operation) || findOpenCLConversion(F.getName(), Conversion) ||
          findOpenCLMemory(F.getName(), Memory));
}

Error linkBuiltins(Module &M, const Cpu &C, const TargetMachine &TM) {
  if (none_of(M, hasBody))
    return Error::success();
  StringRef Bytes(vec_opencl_bitcode, vec_opencl_bitcode_end - vec_opencl_bitcode);
  Expected<std::unique_ptr<Module>> Library = getLazyBitcodeModule(MemoryBufferRef(Bytes, "opencl.bc"), M.getContext());
  if (!Library)
    return Library.takeError();
  retarget(**Library, C, TM);
  if (Linker::linkModules(M, std::move(*Library), Linker::LinkOnlyNeeded))
    return createStringError("the builtins of OpenCL C could not be linked");
  return Error::success();
}

} // namespace vec::run
