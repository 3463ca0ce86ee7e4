// Which kernels of a module are compiled.
#ifndef VEC_PASSES_TOOLS_VECC_KERNELS_H
#define VEC_PASSES_TOOLS_VECC_KERNELS_H

#include "passes/tools/vecc_options.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Module.h"

namespace vec {

// The kernels that the options name, or all.
llvm::Expected<llvm::SmallVector<llvm::Function *>> selectKernels(llvm::Module &M, const VeccOptions &Options);

// Takes out of the module, as the front end made it, the kernels that have parameters of which there is no
// implementation (images). Returns for each what is to be told. Fails where the options name one, or where no other is
// left.
llvm::Expected<std::vector<std::string>> leaveOutKernels(llvm::Module &M, const VeccOptions &Options);

} // namespace vec
#endif
