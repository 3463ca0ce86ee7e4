// Rewrites pointers in address spaces 1 to 4, which device IR has, to address space 0, a CPU's only memory. retarget
// calls it, and builtin_bodies.cpp for the embedded bodies.
#ifndef VEC_PASSES_KERNEL_FLATTEN_ADDRESS_SPACES_H
#define VEC_PASSES_KERNEL_FLATTEN_ADDRESS_SPACES_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"

namespace vec {

// The address space of OpenCL's local memory in IR made for SPIR.
inline constexpr unsigned LocalAddressSpace = 3;

// Rewrites the module so that every pointer is in address space 0: types, functions, globals, constants, names of
// intrinsics. Casts between address spaces disappear. Returns the globals that were in `LocalAddressSpace`, which types
// no longer tell. Fails if something cannot be rewritten (an alias in another address space), without changing
// anything.
llvm::Expected<llvm::SmallVector<llvm::GlobalVariable *, 4>> flattenAddressSpaces(llvm::Module &M);

} // namespace vec
#endif
