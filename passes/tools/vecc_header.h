// The C and C++ header of a compiled file.
#ifndef VEC_PASSES_TOOLS_VECC_HEADER_H
#define VEC_PASSES_TOOLS_VECC_HEADER_H

#include "abi/vfshape.h"
#include "passes/kernel/kernel.h"
#include "llvm/IR/Function.h"
#include <string>
#include <vector>

namespace vec {

// What a C program needs to know of a kernel.
struct KernelInterface {
  struct Parameter {
    std::string Name;
    std::string Declaration; // "const float *x", "const float v[4]"
    std::string Note;        // what the C type does not tell, or ""
    std::string Layout;      // of a structure: "struct {...}", or ""
    bool Local;              // memory that one work-group shares
  };
  std::string Name;
  std::vector<Parameter> Parameters;
  std::optional<LocalSize> Required;
  uint64_t LocalBytes = 0;
  uint64_t LiveBytes = 0; // kept by a work-item at barriers
  abi::Lanes Lanes;
  unsigned Dimension = 0;
  bool Group = false, Range = false;
};

// The text of clang's metadata of that kind (kernel_arg_name, ...) for a parameter, or "".
std::string kernelArgText(const llvm::Function &Kernel, llvm::StringRef Kind, unsigned Parameter);

// Reads the parameters and the required size of a kernel, from clang's kernel_arg_* metadata where there is some.
KernelInterface describeKernel(const llvm::Function &Kernel);

// "8"; "4 x vscale" if the number depends on the CPU's registers.
std::string lanesText(abi::Lanes Lanes);
// "16x4x1"
std::string sizeText(const LocalSize &Size, llvm::StringRef Between = "x");

bool isCIdentifier(llvm::StringRef Name);

std::string writeHeader(llvm::StringRef FileName, llvm::StringRef Source, llvm::ArrayRef<KernelInterface> Kernels);

} // namespace vec
#endif
