// Under -fno-math-errno, clang knows of some math functions that they set no errno: those that are its builtins in the
// language of the file. Of the others (exp10; sincos under -std=c11; lgamma, which sets signgam) this tells the pass
// plugin.
#ifndef VEC_PASSES_FRONTEND_MATH_ERRNO_H
#define VEC_PASSES_FRONTEND_MATH_ERRNO_H

namespace clang {
class Decl;
}

namespace vec {

// Annotates each declaration of such a function in `D` with "vec-no-math-errno", if the file is compiled without errno.
void noteMathErrno(clang::Decl &D);

} // namespace vec
#endif
