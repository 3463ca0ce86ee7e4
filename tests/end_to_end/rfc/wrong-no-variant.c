// TARGET: x86-64
// ERROR: wrong-no-variant\.c:4:[0-9]+: error: .*the variant 'vector_f' of 'f' is not declared; expected '__m128 vector_f.__m128.'
#include <libvec/simd_variant.h>
float f(float a) __attribute__((clang_declare_simd_variant("vector_f", simdlen(4), notinbranch, isa("sse"))));
