// Example 6, with a signature that a front end would guess from the lanes alone.
// TARGET: x86-64 -mavx
// ERROR: example6-wrong\.c:9:8: error: 'MyAddVec' has not the signature .* expected '__m256 MyAddVec\(float \*, __m128i, __m128i\)'
#include <immintrin.h>
#include <libvec/simd_variant.h>
__attribute__((clang_declare_simd_variant("MyAddVec", simdlen(8), notinbranch, linear(a), arch("core_2nd_gen_avx"))))
float MyAdd(float *a, int b);

__m256 MyAddVec(float *v_a, __m256i v_b);
