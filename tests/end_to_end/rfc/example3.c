// Example 3: a signature like sincos's.
// TARGET: aarch64
// IR: @llvm\.compiler\.used = appending global \[1 x ptr\] \[ptr @vector_foo_03\]
// IR: declare void @vector_foo_03\(<2 x double>[^,]*, ptr
// IR: "vector-function-abi-variant"="_ZGVnN2vl8_foo_03\(vector_foo_03\)"
// CALLS: vector_foo_03
#include <arm_neon.h>
#ifndef BODIES
#include <libvec/simd_variant.h>
void foo_03(double Input, double *Output)
    __attribute__((clang_declare_simd_variant("vector_foo_03", simdlen(2), notinbranch, linear(Output, 1), isa("simd"))));
void vector_foo_03(float64x2_t VectorInput, double *Output);

void loop(double *x, double *y, int n) {
#pragma omp simd
  for (int i = 0; i < n; ++i)
    foo_03(x[i], y + i);
}
#else
void foo_03(double Input, double *Output) { *Output = Input + 1; }
int calls;
void vector_foo_03(float64x2_t V, double *Output) { vst1q_f64(Output, V + 1), ++calls; }
void loop(double *x, double *y, int n);
int main(void) {
  double x[9], y[9];
  for (int i = 0; i < 9; ++i)
    x[i] = i;
  loop(x, y, 9);
  for (int i = 0; i < 9; ++i)
    if (y[i] != i + 1)
      return 1;
  return calls == 4 ? 0 : 2;
}
#endif
