// From a file to a module.
#ifndef VEC_PASSES_TOOLS_VECC_FRONTEND_H
#define VEC_PASSES_TOOLS_VECC_FRONTEND_H

#include "passes/tools/vecc_options.h"
#include "llvm/IR/Module.h"
#include <memory>

namespace vec {

// Reads the input: OpenCL C through clang, IR as it is. The module is verified.
llvm::Expected<std::unique_ptr<llvm::Module>> loadInput(const VeccOptions &Options, llvm::LLVMContext &Context);

} // namespace vec
#endif
