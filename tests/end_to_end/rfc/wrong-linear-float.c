// TARGET: x86-64
// ERROR: wrong-linear-float\.c:4:[0-9]+: error: .*linear parameter 'a' has type 'float': expected an integer or a pointer
#include <libvec/simd_variant.h>
float f(float a) __attribute__((clang_declare_simd_variant("vector_f", simdlen(4), notinbranch, linear(a))));
