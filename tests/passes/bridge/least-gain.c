// RUN: %clang --target=x86_64-linux-gnu -O3 -march=x86-64-v4 -mtune=znver4 -fopenmp-simd -fno-math-errno \
// RUN:   -fpass-plugin=%plugin -Rpass='^vec$' -Rpass-missed='^vec$' -S %s -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --implicit-check-not='loop vectorized'
//
// In 512-bit registers packets take longer than estimated, and lanes that leave a loop one by one wait for the slowest.
// A loop of which the program says nothing is vectorized where the estimate is well above the scalar loop; one of
// `omp simd` not where it is about the same.

// A third of the numbers leave at once, a prime after a hundred turns.
// CHECK-DAG: least-gain.c:[[@LINE+2]]:{{.*}}: loop stays scalar: its scalar code is as fast
void primes(int *restrict is_prime, const unsigned short *restrict numbers) {
  for (int i = 0; i < 512; ++i) {
    const unsigned n = numbers[i] | 1;
    int p = n > 1;
    for (unsigned d = 3; d * d <= n; d += 2)
      if (n % d == 0) {
        p = 0;
        break;
      }
    is_prime[i] = p;
  }
}

// CHECK-DAG: least-gain.c:[[@LINE+2]]:{{.*}}: loop vectorized by {{[0-9]+}} lanes: inner loop masked
void divisors(unsigned *restrict common, const unsigned *restrict x, const unsigned *restrict y) {
  for (int i = 0; i < 512; ++i) {
    unsigned a = x[i] & 65535, b = y[i] & 65535;
    while (b) {
      const unsigned rest = a % b;
      a = b;
      b = rest;
    }
    common[i] = a;
  }
}

// Two look-ups by computed indices for a few operations.
// CHECK-DAG: least-gain.c:[[@LINE+3]]:{{.*}}: simd loop stays scalar: its scalar code is as fast
void looked_up(int n, float *restrict sum, const float *restrict x, const int *restrict at, const int *restrict with,
               float a, float b) {
#pragma omp simd
  for (int j = 0; j < n; ++j)
    sum[j] += x[at[j] & 255] * a * 1.5f + x[with[j] & 255] * b;
}

// What is done lane by lane overlaps, so it is no more than all of the time.
// CHECK-DAG: least-gain.c:[[@LINE+2]]:{{.*}}: simd loop stays scalar: {{.*}} single lanes take {{[0-9][0-9]}} % of the time
void histogram(int *restrict count, const int *restrict a, int n) {
#pragma omp simd reduction(+ : count[0 : 16])
  for (int i = 0; i < n; ++i) {
    ++count[a[i] & 15];
    count[a[i] >> 8 & 15] += 2;
  }
}

// A condition that scalar code cannot foresee costs more than the lanes.
// CHECK-DAG: least-gain.c:[[@LINE+2]]:{{.*}}: simd loop vectorized by {{[0-9]+}} lanes: 2 gathers, 2 scatters
void histogram_under_a_condition(int *restrict count, const int *restrict a, int n) {
#pragma omp simd reduction(+ : count[0 : 16])
  for (int i = 0; i < n; ++i) {
    ++count[a[i] & 15];
    if (a[i] & 32)
      count[a[i] >> 8 & 15] += 2;
  }
}
