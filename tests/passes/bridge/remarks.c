// RUN: %clang --target=x86_64-linux-gnu -O2 -march=haswell -fopenmp-simd -fpass-plugin=%plugin -Rpass-missed='^vec$' -S -emit-llvm %s -o /dev/null 2>&1 | FileCheck %s
//
// A call in a loop that stays scalar, though its function has variants, gets one remark that says why.
#pragma omp declare simd linear(i : 2)
float line(int i, float x) __attribute__((const));
#pragma omp declare simd uniform(s)
float scaled(float x, float s) __attribute__((const));
#pragma omp declare simd linear(i) notinbranch
float unmasked(int i, float x) __attribute__((const));
#pragma omp declare simd
float reads(float x) __attribute__((pure));
#pragma omp declare simd
void writes(float x, float *p);
#pragma omp declare simd simdlen(8)
float eight(float x) __attribute__((const));
float global[64];

void f(float *restrict a, const float *restrict b, int n) {
  for (int i = 0; i < n; ++i)
    // CHECK: remarks.c:[[@LINE+1]]:{{.*}} argument 1 of line is not linear
    a[i] = line(i, b[i]);
  for (int i = 0; i < n; ++i)
    // CHECK: remarks.c:[[@LINE+1]]:{{.*}} argument 2 of scaled is not uniform
    a[i] = scaled(b[i], b[i]);
  for (int i = 0; i < n; ++i)
    if (b[i] > 0)
      // CHECK: remarks.c:[[@LINE+1]]:{{.*}} the call of unmasked needs a mask
      a[i] = unmasked(i, b[i]);
  for (int i = 0; i < n; ++i)
    // CHECK: remarks.c:[[@LINE+1]]:{{.*}} reads may access memory that the loop accesses
    global[i] = reads(b[i]);
  for (int i = 0; i < n; ++i)
    // CHECK: remarks.c:[[@LINE+1]]:{{.*}} writes may access memory that the loop accesses
    writes(b[i], a + i);
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    // The first call may keep the address for the second.
    float t, u;
    // CHECK: remarks.c:[[@LINE+1]]:{{.*}} writes gets the address of a variable of the loop's body
    writes(b[i], &t);
    writes(b[i], &u);
    a[i] = t * u;
  }
#pragma clang loop vectorize_width(64)
  for (int i = 0; i < n; ++i)
    // CHECK-NOT: {{:}}[[@LINE+1]]:
    a[i] = eight(b[i]);
  for (int i = 1; i < n; ++i)
    // CHECK: remarks.c:[[@LINE+1]]:{{.*}} the loop around the call of eight was not vectorized
    a[i] = eight(a[i - 1]);
}
