// Example 2: the variant lacks the mask that the clauses promise.
// TARGET: aarch64
// ERROR: example2\.c:9:13: error: 'vector_foo_02' has not the signature .* expected 'float64x2_t vector_foo_02\(float64x2_t, uint64x2_t\)'
// ERROR: example2\.c:8:.*note: as a variant of 'foo_02' here
#include <arm_neon.h>
#include <libvec/simd_variant.h>

double foo_02(double Input) __attribute__((clang_declare_simd_variant("vector_foo_02", simdlen(2), inbranch, isa("simd"))));
float64x2_t vector_foo_02(float64x2_t VectorInput);
