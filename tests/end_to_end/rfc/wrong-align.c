// TARGET: x86-64
// ERROR: wrong-align\.c:4:[0-9]+: error: .*aligned parameter 'a' is no pointer: expected a pointer or a reference
#include <libvec/simd_variant.h>
float f(float a) __attribute__((clang_declare_simd_variant("vector_f", simdlen(4), notinbranch, align(a, 16))));
