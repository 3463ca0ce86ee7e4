// From a module to the outputs of vecc.
#ifndef VEC_PASSES_TOOLS_VECC_COMPILE_H
#define VEC_PASSES_TOOLS_VECC_COMPILE_H

#include "passes/tools/vecc_header.h"
#include "passes/tools/vecc_options.h"
#include "llvm/IR/Module.h"

namespace llvm {
class TargetMachine;
}

namespace vec {

// With --run: the function `void f(const void *const *)`, which takes pointers to the arguments and to a pointer to the
// range.
inline constexpr const char *RunnerName = "vec_run_kernel";

struct VeccResult {
  std::string Output; // the bytes of the object, or the text of what was asked for
  std::vector<KernelInterface> Kernels;
  std::vector<std::string> LeftScalar; // by the cost model or a refusal: kernel and reason
  std::string Report;                  // JSON, if it was asked for
};

// The module as object or assembly for the machine, or as text of LLVM.
llvm::Expected<std::string> emitModule(llvm::Module &M, llvm::TargetMachine &Target, Emit What);

// Compiles the kernels of M as the options say, for one target. M is used up: in the end it holds what Output was made
// from.
llvm::Expected<VeccResult> compileKernels(llvm::Module &M, const VeccOptions &Options);

} // namespace vec
#endif
