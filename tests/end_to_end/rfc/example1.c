// Example 1: an Advanced SIMD vector function, in another module.
// TARGET: aarch64
// IR: @llvm\.compiler\.used = appending global \[1 x ptr\] \[ptr @vector_foo_01\]
// IR: declare <2 x double> @vector_foo_01\(<2 x double>
// IR: "vector-function-abi-variant"="_ZGVnN2v_foo_01\(vector_foo_01\)"
// CALLS: vector_foo_01
#include <arm_neon.h>
#ifndef BODIES
#include <libvec/simd_variant.h>
double foo_01(double Input) __attribute__((const, clang_declare_simd_variant("vector_foo_01", simdlen(2), notinbranch, isa("simd"))));
float64x2_t vector_foo_01(float64x2_t VectorInput);

void loop(double *restrict x, const double *restrict y, int n) {
  for (int i = 0; i < n; ++i)
    x[i] = foo_01(y[i]);
}
#else
double foo_01(double Input) { return Input * 3; }
int calls;
float64x2_t vector_foo_01(float64x2_t V) { return ++calls, V * 3; }
void loop(double *x, const double *y, int n);
int main(void) {
  double x[9], y[9];
  for (int i = 0; i < 9; ++i)
    y[i] = i;
  loop(x, y, 9);
  for (int i = 0; i < 9; ++i)
    if (x[i] != 3 * i)
      return 1;
  return calls == 4 ? 0 : 2;
}
#endif
