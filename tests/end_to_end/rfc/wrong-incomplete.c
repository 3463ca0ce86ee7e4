// A type of which nothing is known yet at the end of the file has no lanes.
// TARGET: x86-64 -mavx
// ERROR: wrong-incomplete.c:6:.*'wrong' has a parameter or a result of the incomplete type 'struct unknown'
#include <libvec/simd_variant.h>
struct unknown;
float wrong(struct unknown x) __attribute__((clang_declare_simd_variant("vector_wrong", simdlen(8), notinbranch)));
