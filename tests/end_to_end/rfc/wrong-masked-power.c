// TARGET: ppc64le
// ERROR: wrong-masked-power\.c:4:[0-9]+: error: .*POWER reserves M and has no masked vector functions
#include <libvec/simd_variant.h>
float f(float a) __attribute__((clang_declare_simd_variant("vector_f", simdlen(4), inbranch)));
