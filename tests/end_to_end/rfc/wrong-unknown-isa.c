// TARGET: x86-64
// ERROR: wrong-unknown-isa\.c:4:[0-9]+: error: .*unknown isa.*known are: sse
#include <libvec/simd_variant.h>
float f(float a) __attribute__((clang_declare_simd_variant("vector_f", simdlen(4), notinbranch, isa("mmx"))));
