// Checks vector signatures in the types of the source language, in which a complex number, a struct and an integer are
// still different.
#ifndef VEC_PASSES_FRONTEND_SIMD_SIGNATURE_H
#define VEC_PASSES_FRONTEND_SIMD_SIGNATURE_H

#include "abi/signature.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include <string>

namespace vec {

// The first type of a parameter or of the result that is incomplete, so that it has no size.
clang::QualType incompleteType(const clang::FunctionDecl &F);

abi::ScalarType scalarTypeOf(const clang::ASTContext &Context, clang::QualType T);
abi::ComputedSignature signatureOf(const clang::FunctionDecl &Scalar, const abi::VFShape &Shape, abi::Isa Isa);

// The prototype that the variant must have, as text; and whether a function has it.
std::string expectedPrototype(const clang::FunctionDecl &Scalar, const abi::Signature &Signature, llvm::StringRef Name);
bool hasSignature(const clang::FunctionDecl &Scalar, const clang::FunctionDecl &Variant,
                  const abi::Signature &Signature);

// For a pointer or reference, the size in bytes of what it points to (0: unknown), followed by a colon and the bytes
// that AArch64's ABI counts for it, if these differ; "unsigned" for such integers, "-" for other types.
std::string typeWord(const clang::ASTContext &Context, clang::QualType T);

// What LLVM's types do not tell of a function with records or complex values, in the form of "vec-simd-types": a word
// for each parameter and one for the result. Empty for other functions.
std::string compoundTypes(const clang::FunctionDecl &F);

} // namespace vec
#endif
