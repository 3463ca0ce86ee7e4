// Notes on declarations of functions that libvec has, for the pass plugin.
//
// Under -fno-math-errno, clang knows of some math functions that they set no errno: those that are its builtins in the
// language of the file; not of the others (exp10; sincos under -std=c11; lgamma, which sets signgam). Of -fno-builtin-f
// clang forgets the f that are no builtins of its own (exp10, cospi).
#ifndef VEC_PASSES_FRONTEND_MATH_NAMES_H
#define VEC_PASSES_FRONTEND_MATH_NAMES_H
#include "llvm/ADT/StringSet.h"

namespace clang {
class CodeGenOptions;
class Decl;
} // namespace clang

namespace vec {

// The names that the command line says are the program's own.
llvm::StringSet<> ownNames(const clang::CodeGenOptions &Options);

// Annotates each declaration in `D` of a function that libvec has: with "vec-own-function", if it is among `Own`, else
// with "vec-no-math-errno", if the file is compiled without errno.
void noteMathNames(clang::Decl &D, const llvm::StringSet<> &Own);

} // namespace vec
#endif
