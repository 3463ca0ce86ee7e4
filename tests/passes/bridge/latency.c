// RUN: %clang --target=x86_64-linux-gnu -O3 -march=x86-64-v3 -fopenmp-simd -fpass-plugin=%plugin -Rpass='^vec$' -S %s -o /dev/null 2>&1 | FileCheck %s
//
// Iterations that wait for their own results: LLVM's vectorizer leaves one register a value, packets have several.

// CHECK: latency.c:[[@LINE+2]]:{{.*}}: simd loop vectorized by {{16|32}} lanes: expected
void series(float *restrict to, const float *restrict from, const float *restrict of, int n) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    float s = 0;
    for (int j = 0; j < 32; ++j)
      s = s * from[i] * .25f + of[j];
    to[i] = s;
  }
}

// It does interleave short ones.
// CHECK: latency.c:[[@LINE+2]]:{{.*}}: simd loop vectorized by {{[0-9]+}} lanes: by LLVM's vectorizer
void scaled(float *restrict to, const float *restrict from, int n) {
#pragma omp simd
  for (int i = 0; i < n; ++i)
    to[i] = from[i] * 3 + 1;
}
