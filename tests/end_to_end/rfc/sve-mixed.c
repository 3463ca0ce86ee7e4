// On SVE a narrow lane lies in a container of the widest: of a float beside a double, in the lower half of 64 bits.
// TARGET: aarch64+sve
// CALLS: vector_mixed
// IR: "vector-function-abi-variant"="_ZGVsMxvvl_mixed\(vector_mixed\)"
#include <arm_sve.h>
#ifndef BODIES
#include <libvec/simd_variant.h>
float mixed(float x, double y, short k)
    __attribute__((clang_declare_simd_variant("vector_mixed", simdlen("scalable"), inbranch, linear(k, 1), isa("sve"))));
svfloat32_t vector_mixed(svfloat32_t x, svfloat64_t y, short k, svbool_t mask);

void loop(float *restrict o, const float *restrict x, const double *restrict y, int n) {
#pragma omp simd
  for (int i = 0; i < n; ++i)
    if (y[i] > 3)
      o[i] = mixed(x[i], y[i], i);
}
#else
float mixed(float x, double y, short k) { return x * y + k; }
svfloat32_t vector_mixed(svfloat32_t x, svfloat64_t y, short k, svbool_t mask) {
  svfloat64_t product = svmul_f64_x(mask, svcvt_f64_f32_x(mask, x), y);
  return svcvt_f32_f64_x(mask, svadd_f64_x(mask, product, svcvt_f64_s64_x(mask, svindex_s64(k, 1))));
}
void loop(float *o, const float *x, const double *y, int n);
int main(void) {
  enum { n = 37 };
  float o[n], x[n];
  double y[n];
  for (int i = 0; i < n; ++i) {
    o[i] = -1;
    x[i] = i * 2;
    y[i] = i % 7;
  }
  loop(o, x, y, n);
  for (int i = 0; i < n; ++i)
    if (o[i] != (y[i] > 3 ? x[i] * y[i] + i : -1))
      return 1;
  return 0;
}
#endif
