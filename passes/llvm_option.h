// Sets an option of LLVM for the time of a scope. Such options are global to the process: nothing else may be compiled
// meanwhile. What the user has set stays.
#ifndef VEC_PASSES_LLVM_OPTION_H
#define VEC_PASSES_LLVM_OPTION_H

#include "llvm/Support/CommandLine.h"

namespace vec {

class LLVMOption {
  llvm::cl::Option *Option = nullptr;

public:
  LLVMOption(llvm::StringRef Name, llvm::StringRef Value) {
    const auto &Options = llvm::cl::getRegisteredOptions();
    const auto Found = Options.find(Name);
    if (Found == Options.end() || Found->second->getNumOccurrences() != 0)
      return;
    Option = Found->second;
    Option->addOccurrence(0, Name, Value);
  }
  LLVMOption(const LLVMOption &) = delete;
  ~LLVMOption() {
    if (Option)
      Option->reset();
  }
};

} // namespace vec
#endif
