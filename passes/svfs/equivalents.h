// Finds the vector overload of a builtin of OpenCL C in the same module: _Z4acosDv4_f for _Z4acosf.
#ifndef VEC_PASSES_SVFS_EQUIVALENTS_H
#define VEC_PASSES_SVFS_EQUIVALENTS_H

#include "llvm/IR/Instructions.h"

namespace vec {

// The function that computes `Width` elements of the builtin that the call makes for one; null if the module has none,
// or has it for the sake of calls of its own: such a declaration promises nothing to others. Only builtins of which
// each element of the result depends on the same element of the arguments have one.
llvm::Function *vectorEquivalent(const llvm::CallInst &Call, unsigned Width);

// Whether there is one for some width up to `Lanes`.
bool hasVectorEquivalent(const llvm::CallInst &Call, unsigned Lanes);

} // namespace vec
#endif
