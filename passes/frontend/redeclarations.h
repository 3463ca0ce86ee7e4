// Attributes of `declare simd` over several declarations of one function.
#ifndef VEC_PASSES_FRONTEND_REDECLARATIONS_H
#define VEC_PASSES_FRONTEND_REDECLARATIONS_H

#include "clang/AST/Decl.h"

namespace vec {

// clang looks for the attribute at the declaration that it emits: a prototype in a header loses it to a definition
// without. So a declaration that has none gets that of an earlier one, or of one of the template that it is made from,
// in terms of its own parameters. So do all functions in a namespace, a block of linkage or a class.
//
// Functions with pointers that LLVM must know the elements' size of, for their steps and masks, are annotated with it,
// and those with records or complex values with what is one: "vec-simd-types:4,-,-" (passes/svfs/attributes.h).
void completeSimdDeclarations(clang::Decl &D);

// GNU's attribute: simd, simd("inbranch"), simd("notinbranch").
void addSimdAttribute(clang::FunctionDecl &F, llvm::StringRef Branch);

} // namespace vec
#endif
