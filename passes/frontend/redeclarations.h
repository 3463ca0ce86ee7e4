// Copies the attributes of `declare simd` from earlier declarations of a function to later ones, where clang drops
// them.
#ifndef VEC_PASSES_FRONTEND_REDECLARATIONS_H
#define VEC_PASSES_FRONTEND_REDECLARATIONS_H

#include "clang/AST/Decl.h"

namespace clang {
class Sema;
}

namespace vec {

// clang uses the attribute of the declaration that it emits: a prototype in a header loses it to a definition without.
// So a declaration that has none gets that of an earlier one, in terms of its own parameters, or that of any
// declaration of the template that it is made from, instantiated. Functions in a namespace, a linkage block or a class
// get it, too.
//
// Such functions are annotated with what LLVM's types do not tell: the size of what pointers point to, for steps and
// masks; and which values are records or complex ("vec-simd-types:4,-,-", passes/svfs/attributes.h).
void completeSimdDeclarations(clang::Sema &S, clang::Decl &D);

// GNU's attribute: simd, simd("inbranch"), simd("notinbranch").
void addSimdAttribute(clang::FunctionDecl &F, llvm::StringRef Branch);

} // namespace vec
#endif
