// What attributes say of variants: a front end's, another pass's, or a user's.
#ifndef VEC_PASSES_SVFS_ATTRIBUTES_H
#define VEC_PASSES_SVFS_ATTRIBUTES_H

#include "abi/vfshape.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Instructions.h"

namespace vec {

// Appends the variants that the call or its callee names, for the ISAs in `Usable`, in that order, unmasked before
// masked: the entries of "vector-function-abi-variant", and the names that #pragma omp declare simd leaves on the
// callee. A callee that is defined in this module has those variants only that stand beside it; another's are made
// where it is.
void appendAttributes(const llvm::CallInst &Call, llvm::ArrayRef<abi::Isa> Usable,
                      llvm::SmallVectorImpl<abi::VFVariant> &Variants);

} // namespace vec
#endif
