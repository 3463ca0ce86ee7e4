// From a file to a module.
#ifndef VEC_PASSES_TOOLS_VECC_FRONTEND_H
#define VEC_PASSES_TOOLS_VECC_FRONTEND_H

#include "passes/tools/vecc_options.h"
#include "llvm/IR/Module.h"
#include <memory>

namespace vec {

// Reads the input: OpenCL C through clang, IR as it is. The module is verified.
llvm::Expected<std::unique_ptr<llvm::Module>> loadInput(const VeccOptions &Options, llvm::LLVMContext &Context);

// The rule for make that -MD asks for: it appears with the outputs, or not at all.
class DependencyRule {
  const VeccOptions &Options;
  bool Kept = false;

public:
  explicit DependencyRule(const VeccOptions &O) : Options(O) {}
  ~DependencyRule();
  llvm::Error keep();
};

} // namespace vec
#endif
