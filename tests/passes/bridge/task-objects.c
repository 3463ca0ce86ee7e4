// RUN: %clang --target=x86_64-linux-gnu -O2 -march=x86-64-v3 -fopenmp -fpass-plugin=%plugin -Rpass='^vec$' -Rpass-missed='^vec$' -S -emit-llvm %s -o - 2>&1 | FileCheck %s
//
// The private objects of a task are in memory that the runtime gives to it. clang marks accesses there as independent,
// too, but all iterations share them. Its part of a reduction is in registers while the loop runs.

// CHECK-DAG: task-objects.c:[[@LINE+3]]:{{.*}}: simd loop vectorized by {{[0-9]+}} lanes: inner loop masked
int sum(int *restrict a, int n) {
  int s = 3;
#pragma omp taskloop simd reduction(+ : s)
  for (int i = 0; i < n; ++i) {
    int x = a[i];
    while (x > 9)
      x /= 2;
    a[i] = x;
    s += x & 3;
  }
  return s;
}

// CHECK-DAG: task-objects.c:[[@LINE+3]]:{{.*}}: simd loop vectorized by {{[0-9]+}} lanes
int parity(const int *a, int n) {
  int s = 3;
#pragma omp taskloop simd reduction(^ : s)
  for (int i = 0; i < n; ++i)
    if (a[i] & 1)
      s ^= a[i];
  return s;
}

// CHECK-DAG: task-objects.c:[[@LINE+3]]:{{.*}}: simd loop stays scalar: all lanes write to a variable
void array(int *restrict a, int n) {
  int w[4];
#pragma omp taskloop simd private(w) simdlen(8)
  for (int i = 0; i < n; ++i) {
    for (int q = 0; q < 4; ++q)
      w[q] = a[i] >> q;
    w[a[i] & 3] ^= 5;
    a[i] = w[a[i] >> 2 & 3];
  }
}

// A variable that LLVM keeps in a register is one a lane.
// CHECK-DAG: task-objects.c:[[@LINE+3]]:{{.*}}: simd loop vectorized by {{[0-9]+}} lanes: inner loop masked
int last(int *restrict a, int n) {
  int s = 0;
#pragma omp taskloop simd lastprivate(s)
  for (int i = 0; i < n; ++i) {
    int x = a[i];
    while (x > 9)
      x /= 2;
    s = x;
    a[i] = x ^ s >> 1;
  }
  return s;
}
