// Finds the vector overload of a builtin of OpenCL C in the same module: _Z4acosDv4_f for _Z4acosf.
#ifndef VEC_PASSES_SVFS_EQUIVALENTS_H
#define VEC_PASSES_SVFS_EQUIVALENTS_H

#include "llvm/IR/Instructions.h"

namespace vec {

// The function that computes `Width` elements of the builtin that the call makes for one. Null if the module has none,
// or declares it only for its own calls: such a declaration promises nothing to others. Only builtins that work element
// by element have one.
llvm::Function *vectorEquivalent(const llvm::CallInst &Call, unsigned Width);

// Whether there is one for some width up to `Lanes`.
bool hasVectorEquivalent(const llvm::CallInst &Call, unsigned Lanes);

} // namespace vec
#endif
