// RUN: %clang --target=x86_64-linux-gnu -O3 -march=x86-64-v3 -mtune=znver4 -fopenmp-simd -fno-math-errno \
// RUN:   -fpass-plugin=%plugin -Rpass='^vec$' -S %s -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --implicit-check-not='vectorized by'
//
// A packet whose lanes go through a loop takes several registers a value for a small gain, because these hide how long
// a turn takes. A packet without loops takes one.

// CHECK: wide-around-loops.c:[[@LINE+2]]:{{.*}}: simd loop vectorized by 16 lanes: inner loop masked
void divisors(unsigned *restrict common, const unsigned *restrict x, const unsigned *restrict y, int n) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    unsigned a = x[i], b = y[i];
    while (b) {
      const unsigned rest = a % b;
      a = b;
      b = rest;
    }
    common[i] = a;
  }
}

// CHECK: wide-around-loops.c:[[@LINE+2]]:{{.*}}: simd loop vectorized by 8 lanes: expected
void remainders(unsigned *restrict c, const unsigned *restrict x, const unsigned *restrict y, int n) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    const unsigned a = x[i] % (y[i] | 1);
    c[i] = y[i] % (a | 1);
  }
}
