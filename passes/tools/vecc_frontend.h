// From a file to a module.
#ifndef VEC_PASSES_TOOLS_VECC_FRONTEND_H
#define VEC_PASSES_TOOLS_VECC_FRONTEND_H

#include "passes/tools/vecc_options.h"
#include "llvm/IR/Module.h"
#include <memory>

namespace vec {

// Reads the input: OpenCL C through clang, IR as it is. The module is verified. Rule is where the rule for make goes
// that -MD asks for.
llvm::Expected<std::unique_ptr<llvm::Module>> loadInput(const VeccOptions &Options, llvm::LLVMContext &Context,
                                                        std::string *Rule = nullptr);

// The name of that rule's file: k.d beside k.o.
std::string ruleFile(const VeccOptions &Options);

} // namespace vec
#endif
