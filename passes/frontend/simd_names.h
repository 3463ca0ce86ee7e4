// Adds the names of the variants of `declare simd` functions that clang does not write: on POWER.
#ifndef VEC_PASSES_FRONTEND_SIMD_NAMES_H
#define VEC_PASSES_FRONTEND_SIMD_NAMES_H

#include "clang/AST/Decl.h"

namespace vec {

// On POWER, and of functions with GNU's attribute where no pragmas are read: annotates the function with what stands
// before its name in the names of its variants, "vec-simd-names:_ZGVbN4vu_,_ZGVbN2vv_", which adopt-annotations makes
// the attributes of that clang writes elsewhere. Warns where a pragma makes nothing: a masked variant alone.
void nameSimdVariants(clang::FunctionDecl &F);

} // namespace vec
#endif
