// RUN: %clang --target=x86_64-linux-gnu -O2 -march=x86-64-v4 -fopenmp-simd -fpass-plugin=%plugin -Rpass='^vec$' -S -emit-llvm %s -o /dev/null 2>&1 | FileCheck %s
//
// An array that only a simd loop accesses is one for each lane, also where a loop around runs the simd loop again, if the
// array begins to live anew each time. One that keeps its values is memory like any other.

// CHECK: :[[@LINE+4]]:1: remark: simd loop vectorized by {{[0-9]+}} lanes
void of_clause(int *a, int *b, int n, int m) {
  int w[4];
  for (int t = 0; t < m; ++t)
#pragma omp simd private(w)
    for (int i = 0; i < n; ++i) {
      for (int k = 0; k < 4; ++k)
        w[k] = a[i] / (k + 1);
      int x = w[a[i] & 3];
      while (x > 9)
        x /= 2;
      b[i] += x;
    }
}

// CHECK-NOT: remark: simd loop vectorized
void keeps(int *a, int *b, int n, int m) {
  int w[4];
  for (int t = 0; t < m; ++t)
#pragma omp simd
    for (int i = 0; i < n; ++i) {
      if (t == 0)
        w[a[i] & 3] = i;
      int x = w[a[i] & 3]++;
      while (x > 9)
        x /= 2;
      b[i] += x;
    }
}
