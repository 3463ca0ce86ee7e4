// Example 7: beside #pragma omp declare simd, whose two variants the compiler makes.
// TARGET: aarch64
// IR: @llvm\.compiler\.used = .*ptr @vector_foo_07
// IR: define [^@]*<4 x float> @vector_foo_07\(ptr [^<]*, <4 x i32>
// IR: define [^@]*<4 x float> @_ZGVnN4l4v_foo_07\(ptr
// IR: define [^@]*<2 x float> @_ZGVnN2l4v_foo_07\(ptr
// IR: "vector-function-abi-variant"="_ZGVnN4l4v_foo_07\(vector_foo_07\)"
// CALLS: vector_foo_07
#include <arm_neon.h>
#ifndef BODIES
#include <libvec/simd_variant.h>
#pragma omp declare simd linear(a) notinbranch
__attribute__((noinline, pure, clang_declare_simd_variant("vector_foo_07", simdlen(4), linear(a), notinbranch, arch("armv8.2-a+simd"))))
float foo_07(float *a, int x) {
  return *a + x;
}
int calls;
float32x4_t vector_foo_07(float *a, int32x4_t vx) { return ++calls, vld1q_f32(a) + vcvtq_f32_s32(vx); }

void loop(float *restrict x, float *restrict a, const int *restrict b, int n) {
  for (int i = 0; i < n; ++i)
    x[i] = foo_07(a + i, b[i]);
}
#else
extern int calls;
void loop(float *x, float *a, const int *b, int n);
int main(void) {
  float x[9], a[9];
  int b[9];
  for (int i = 0; i < 9; ++i)
    a[i] = i * 0.5f, b[i] = 100 - i;
  loop(x, a, b, 9);
  for (int i = 0; i < 9; ++i)
    if (x[i] != a[i] + b[i])
      return 1;
  return calls == 2 ? 0 : 2;
}
#endif
