// RUN: %clang --target=x86_64-linux-gnu -O2 -march=x86-64-v3 -fopenmp-simd -fno-math-errno -fpass-plugin=%plugin \
// RUN:   -Rpass='^vec$' -Rpass-missed='^vec$' -S -o /dev/null %s 2>&1 | FileCheck %s
//
// A loop is not split where it waits for its serial part anyway: for divisions of integers, or for atomic operations.

void counted(int *counts, float *c, const float *a, const int *b, int n) {
  // CHECK: serial-parts.c:[[@LINE+1]]:{{.*}}: simd loop stays scalar: its iterations must run in order
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    float t = a[i] * a[i] + 3;
#pragma omp ordered simd
    counts[(unsigned)b[i] % (unsigned)n]++;
    c[i] = t;
  }
}

void counted_beside_more(int *counts, float *c, const float *a, const int *b, int n) {
  // CHECK: serial-parts.c:[[@LINE+1]]:{{.*}}: simd loop split into 2 parts: 1 runs in order
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    float t = a[i] * a[i] + 3;
#pragma omp ordered simd
    counts[(unsigned)b[i] % (unsigned)n]++;
    c[i] = t / (1 + t * t) + __builtin_sqrtf(t) / (2 + a[i]) + __builtin_sqrtf(3 + t);
  }
}

void counted_without_division(int *counts, float *c, const float *a, const int *b, int n) {
  // CHECK: serial-parts.c:[[@LINE+1]]:{{.*}}: simd loop split into 2 parts: 1 runs in order
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    float t = a[i] * a[i] + 3;
#pragma omp ordered simd
    counts[b[i] & 255]++;
    c[i] = t / (1 + t);
  }
}
