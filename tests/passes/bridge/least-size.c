// RUN: %clang --target=x86_64-linux-gnu -O2 -march=x86-64-v3 -fopenmp-simd -fno-math-errno -fpass-plugin=%plugin \
// RUN:   -S -emit-llvm -o - %s | FileCheck %s
//
// In a function for the least size, a simd loop has as many lanes as a register of its widest data.

double frexp(double x, __attribute__((noescape)) int *e);

// CHECK-LABEL: @exponents(
// CHECK: call <4 x double> @_ZGVdM4vl4_frexp(
__attribute__((minsize)) void exponents(double *restrict c, const double *a, const double *b, int n) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    int e;
    double m = frexp(a[i], &e);
    c[i] = m * b[e & 7 & -(n > 7)];
  }
}
