// RUN: %clang --target=x86_64-linux-gnu -O3 -march=skylake-avx512 -fno-math-errno -fopenmp-simd -fpass-plugin=%plugin -Rpass-missed='^vec$' -S -emit-llvm %s -o /dev/null 2>&1 | count 0
// RUN: %clang --target=x86_64-linux-gnu -O3 -march=skylake-avx512 -fno-math-errno -fopenmp-simd -fpass-plugin=%plugin -Rpass=loop-vectorize -S -emit-llvm %s -o /dev/null 2>&1 | FileCheck %s
//
// No remark about a vectorized loop: what is left of the scalar one has the calls still. LLVM has an instruction for
// lrint, and inlines the variant of a function that the file defines.
double asinh(double);
long lrintf(float);
#pragma omp declare simd
float declared(float x) __attribute__((const));

void variants(double *restrict y, const double *restrict x, int n) {
  // CHECK: vectorized.c:[[@LINE+1]]:{{.*}} vectorized loop
  for (int i = 0; i < n; ++i)
    y[i] = asinh(x[i]);
}
void instruction(short *y, const float *x, int n) {
  // CHECK: vectorized.c:[[@LINE+1]]:{{.*}} vectorized loop
  for (int i = 0; i < n; ++i)
    y[i] = lrintf(x[i] * 32768.f);
}
void conditional(float *restrict y, const float *restrict x, const char *restrict m, int n) {
  // CHECK: vectorized.c:[[@LINE+1]]:{{.*}} vectorized loop
  for (int i = 0; i < n; ++i)
    if (m[i])
      y[i] = declared(x[i]);
}
