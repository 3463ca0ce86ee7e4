// note-own-functions: marks functions of a C or C++ program that have the name of an OpenCL C builtin.
//
//   declare float @_Z3mixfff(float, float, float)      ; float mix(float, float, float)
//   ==>
//   declare float @_Z3mixfff(float, float, float) "vec-own-function"
//
// Without the mark, the packetizer and the search for variants would take such a function for the builtin.
//
// Runs in    the optimizer's start, and that of a ThinLTO link; at -O0 too.
// Requires   nothing.
// Ensures    in a module without builtins (hasBuiltins), no function is taken for one, except those with reserved
//            names, __mux_* and __spirv_*.
// Preserves  everything.
#include "builtins/info/builtin_info.h"
#include "passes/bridge/bridge.h"
#include "passes/kernel/kernel.h"

using namespace llvm;

namespace vec {

static bool hasNameOfBuiltin(const Function &F) {
  const StringRef Name = F.getName();
  OpenCLMath Math;
  return !Name.starts_with("__") && (findBuiltin(Name) || isGroupFunction(Name) || findOpenCLMath(Name, Math));
}

PreservedAnalyses NoteOwnFunctions::run(Module &M, ModuleAnalysisManager &) {
  if (!hasBuiltins(M))
    for (Function &F : M)
      if (hasNameOfBuiltin(F))
        setIsOwnFunction(F);
  return PreservedAnalyses::all();
}

} // namespace vec
