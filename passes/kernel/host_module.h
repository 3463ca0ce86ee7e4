// Makes host functions of kernels as front ends write them: for the target machine, and with no calls that need the
// work-item's context.
#ifndef VEC_PASSES_KERNEL_HOST_MODULE_H
#define VEC_PASSES_KERNEL_HOST_MODULE_H

#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"
#include "llvm/Target/TargetMachine.h"

namespace vec {

// Rewrites a module that was compiled for spir64 or x86-64 for the target machine: address spaces, triple, data layout,
// calling conventions, and the attributes by which functions name their target. Marks local variables.
llvm::Error retarget(llvm::Module &M, const llvm::TargetMachine &Target);

// Replaces calls of functions with SPIR-V's names (__spirv_*): see spirv_builtins.cpp.
void replaceSpirvBuiltins(llvm::Module &M);

// Replaces OpenCL C's printf, which prints vectors, by C's: see printf.cpp.
llvm::Error lowerPrintf(llvm::Module &M);

// Keeps divisions of integers from ending the program, in optimized code: see guard_divisions.cpp.
void guardDivisions(llvm::Module &M);

// Makes the kernel one function: inlines every callee whose body is known, whatever its size if it asks for its
// work-item, waits or uses local variables. Copies structures that are passed by value, as each work-item may change
// its own.
llvm::Error makeSelfContained(llvm::Function &Kernel);

} // namespace vec
#endif
