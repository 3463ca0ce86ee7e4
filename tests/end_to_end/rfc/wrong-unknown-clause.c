// TARGET: x86-64
// ERROR: wrong-unknown-clause\.c:4:[0-9]+: error: .*unknown clause 'simdlength'; known are simdlen
#include <libvec/simd_variant.h>
float f(float a) __attribute__((clang_declare_simd_variant("vector_f", simdlength(4), notinbranch)));
