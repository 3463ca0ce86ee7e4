// TARGET: x86-64
// ERROR: wrong-no-comma\.c:4:[0-9]+: error: .*expected ',' before 'notinbranch'
#include <libvec/simd_variant.h>
float f(float a) __attribute__((clang_declare_simd_variant("vector_f", simdlen(4) notinbranch)));
