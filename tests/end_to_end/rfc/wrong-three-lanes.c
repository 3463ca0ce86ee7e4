// TARGET: x86-64
// ERROR: wrong-three-lanes\.c:4:[0-9]+: error: .*no such variant: .*power of two
#include <libvec/simd_variant.h>
float f(float a) __attribute__((clang_declare_simd_variant("vector_f", simdlen(3), notinbranch)));
