// Annotates declarations of functions that libvec has, for the pass plugin.
//
// With -fno-math-errno, clang knows that its builtins in the language of the file set no errno; but not others (exp10;
// sincos under -std=c11; lgamma, which sets signgam). Of -fno-builtin-f, clang forgets an f that is no builtin of its
// own (exp10, cospi).
#ifndef VEC_PASSES_FRONTEND_MATH_NAMES_H
#define VEC_PASSES_FRONTEND_MATH_NAMES_H
#include "llvm/ADT/StringSet.h"

namespace clang {
class CodeGenOptions;
class Decl;
} // namespace clang

namespace vec {

// The names that the command line declares to be the program's own functions.
llvm::StringSet<> ownNames(const clang::CodeGenOptions &Options);

// Annotates each declaration in `D` of a function that libvec has: with "vec-own-function" if it is among `Own`, else
// with "vec-no-math-errno" if the file is compiled without errno.
void noteMathNames(clang::Decl &D, const llvm::StringSet<> &Own);

} // namespace vec
#endif
