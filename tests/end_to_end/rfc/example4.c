// Example 4: as many lanes as the machine has (SVE).
// TARGET: aarch64+sve
// CALLS: vector_foo_04
// IR: @llvm\.compiler\.used = appending global \[1 x ptr\] \[ptr @vector_foo_04\]
// IR: declare <vscale x 2 x double> @vector_foo_04\(<vscale x 2 x double>, <vscale x 16 x i1>
// IR: "vector-function-abi-variant"="_ZGVsMxv_foo_04\(vector_foo_04\)"
#include <arm_sve.h>
#ifndef BODIES
#include <libvec/simd_variant.h>
double foo_04(double Input) __attribute__((clang_declare_simd_variant("vector_foo_04", simdlen("scalable"), notinbranch, isa("sve"))));
svfloat64_t vector_foo_04(svfloat64_t VectorInput, svbool_t Mask);

void loop(double *restrict x, const double *restrict y, int n) {
#pragma omp simd
  for (int i = 0; i < n; ++i)
    x[i] = foo_04(y[i]);
}
#else
double foo_04(double Input) { return Input * 3; }
svfloat64_t vector_foo_04(svfloat64_t V, svbool_t M) { return svmul_n_f64_x(M, V, 3); }
void loop(double *x, const double *y, int n);
int main(void) {
  double x[9], y[9];
  for (int i = 0; i < 9; ++i)
    y[i] = i;
  loop(x, y, 9);
  for (int i = 0; i < 9; ++i)
    if (x[i] != 3 * i)
      return 1;
  return 0;
}
#endif
