// Attributes of `declare simd` over several declarations of one function.
#ifndef VEC_PASSES_FRONTEND_REDECLARATIONS_H
#define VEC_PASSES_FRONTEND_REDECLARATIONS_H

#include "clang/AST/Decl.h"

namespace vec {

// clang looks for the attribute at the declaration that it emits: a prototype in a header loses it to a definition
// without. So a declaration that has none gets that of an earlier one, in terms of its own parameters.
void inheritSimdAttributes(clang::FunctionDecl &Last);

// GNU's attribute: simd, simd("inbranch"), simd("notinbranch").
void addSimdAttribute(clang::FunctionDecl &F, llvm::StringRef Branch);

} // namespace vec
#endif
