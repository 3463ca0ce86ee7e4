// From a module to the outputs of vecc.
#ifndef VEC_PASSES_TOOLS_VECC_COMPILE_H
#define VEC_PASSES_TOOLS_VECC_COMPILE_H

#include "passes/tools/vecc_header.h"
#include "passes/tools/vecc_options.h"
#include "llvm/IR/Module.h"

namespace vec {

struct VeccResult {
  std::string Output; // the bytes of the object, or the text of what was asked for
  std::vector<KernelInterface> Kernels;
};

// Compiles the kernels of M as the options say. M is used up.
llvm::Expected<VeccResult> compileKernels(llvm::Module &M, const VeccOptions &Options);

} // namespace vec
#endif
