// Names the variants of `declare simd` functions where clang does not: on POWER, and with GNU's attribute.
#ifndef VEC_PASSES_FRONTEND_SIMD_NAMES_H
#define VEC_PASSES_FRONTEND_SIMD_NAMES_H

#include "clang/AST/Decl.h"

namespace vec {

// On POWER, and for functions with GNU's attribute where pragmas are ignored: annotates the function with the prefixes
// of its variants' names, "vec-simd-names:_ZGVbN4vu_,_ZGVbN2vv_". adopt-annotations makes the attributes of them that
// clang writes elsewhere. Warns if a pragma has no effect: if it asks for a masked variant only.
void nameSimdVariants(clang::FunctionDecl &F);

} // namespace vec
#endif
