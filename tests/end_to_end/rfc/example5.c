// Example 5: a fixed number of lanes on SVE, called where the loop is compiled for vectors of that length.
// TARGET: aarch64+sve256
// CALLS: vector_foo_05
// IR: @llvm\.compiler\.used = appending global \[1 x ptr\] \[ptr @vector_foo_05\]
// IR: declare <vscale x 2 x double> @vector_foo_05\(<vscale x 2 x double>, <vscale x 16 x i1>
// IR: "vector-function-abi-variant"="_ZGVsM4v_foo_05\(vector_foo_05\)"
#include <arm_sve.h>
#ifndef BODIES
#include <libvec/simd_variant.h>
double foo_05(double Input) __attribute__((clang_declare_simd_variant("vector_foo_05", simdlen(4), inbranch, isa("sve"))));
svfloat64_t vector_foo_05(svfloat64_t VectorInput, svbool_t Mask);

void loop(double *restrict x, const double *restrict y, int n) {
#pragma omp simd
  for (int i = 0; i < n; ++i)
    x[i] = foo_05(y[i]);
}
#else
double foo_05(double Input) { return Input * 3; }
svfloat64_t vector_foo_05(svfloat64_t V, svbool_t M) { return svmul_n_f64_x(M, V, 3); }
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
