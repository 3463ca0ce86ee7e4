// TARGET: x86-64
// ERROR: wrong-no-branch\.c:4:[0-9]+: error: .*inbranch or notinbranch is missing
#include <libvec/simd_variant.h>
float f(float a) __attribute__((clang_declare_simd_variant("vector_f", simdlen(4))));
