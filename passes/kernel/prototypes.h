// Checks that a module declares builtins with the parameters and results that the passes expect. A module may declare
// anything; passes that read arguments by position rely on this check.
#ifndef VEC_PASSES_KERNEL_PROTOTYPES_H
#define VEC_PASSES_KERNEL_PROTOTYPES_H

#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"

namespace vec {

// Whether a declaration has the name of a work-item function, barrier, fence or group operation, and another type.
bool hasWrongPrototype(const llvm::Function &F);

// "@__mux_get_local_id as i64 ()"
std::string describePrototype(const llvm::Function &F);

// Fails where a declaration that is called has a wrong prototype.
llvm::Error checkPrototypes(const llvm::Module &M);

} // namespace vec
#endif
