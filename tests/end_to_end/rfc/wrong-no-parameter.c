// TARGET: x86-64
// ERROR: wrong-no-parameter\.c:4:[0-9]+: error: .*'f' has no parameter 'b'
#include <libvec/simd_variant.h>
float f(float a) __attribute__((clang_declare_simd_variant("vector_f", simdlen(4), notinbranch, uniform(b))));
