// Example 6: on x86-64, integers in two registers of which the C type does not say that they hold four lanes of 32 bits. The document
// calls the variant `b`, which is SSE: eight floats in one register are `c`, AVX.
// TARGET: x86-64 -mavx
// IR: @llvm\.compiler\.used = appending global \[1 x ptr\] \[ptr @MyAddVec\]
// IR: declare <8 x float> @MyAddVec\(ptr [^<]*, <2 x i64> [^<]*, <2 x i64>
// IR: define [^@]*float @MyAdd\(ptr
// IR: "vector-function-abi-variant"="_ZGVcN8l4v_MyAdd\(MyAddVec\)"
// CALLS: MyAddVec
#include <immintrin.h>
#ifndef BODIES
#include <libvec/simd_variant.h>
__attribute__((noinline, pure, clang_declare_simd_variant("MyAddVec", simdlen(8), notinbranch, linear(a), arch("core_2nd_gen_avx"))))
float MyAdd(float *a, int b) {
  return *a + b;
}
__m256 MyAddVec(float *v_a, __m128i v_b1, __m128i v_b2);

void loop(float *restrict x, float *restrict a, const int *restrict b, int n) {
  for (int i = 0; i < n; ++i)
    x[i] = MyAdd(a + i, b[i]);
}
#else
int calls;
__m256 MyAddVec(float *a, __m128i b1, __m128i b2) {
  ++calls;
  return _mm256_add_ps(_mm256_loadu_ps(a), _mm256_cvtepi32_ps(_mm256_set_m128i(b2, b1)));
}
void loop(float *x, float *a, const int *b, int n);
int main(void) {
  float x[17], a[17];
  int b[17];
  for (int i = 0; i < 17; ++i)
    a[i] = i * 0.5f, b[i] = 100 - i;
  loop(x, a, b, 17);
  for (int i = 0; i < 17; ++i)
    if (x[i] != a[i] + b[i])
      return 1;
  return calls == 2 ? 0 : 2;
}
#endif
