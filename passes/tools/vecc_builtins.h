// Kernels of OpenCL C as host modules, and the builtins in them.
#ifndef VEC_PASSES_TOOLS_VECC_BUILTINS_H
#define VEC_PASSES_TOOLS_VECC_BUILTINS_H

#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"
#include "llvm/Target/TargetMachine.h"

namespace vec {

// Moves the module to the target and adds the bodies of the builtins that it calls.
llvm::Error makeHostModule(llvm::Module &M, const llvm::TargetMachine &Target);

// An error that names the first builtin of OpenCL C in F that has no implementation.
llvm::Error refuseUnknownBuiltins(const llvm::Function &F);

} // namespace vec
#endif
