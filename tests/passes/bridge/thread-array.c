// RUN: %clang --target=x86_64-linux-gnu -O2 -march=x86-64-v4 -fopenmp -fpass-plugin=%plugin -Rpass='^vec$' -S -emit-llvm %s -o - 2>&1 | FileCheck %s
//
// An array that a simd loop adds to is one for each lane only if nobody else has its address. OpenMP's runtime gets the
// address of a thread's part of a reduction in a list, behind the loop, and does not keep it: here, the next iteration of
// the loop around may be vectorized, too.

// CHECK: :[[@LINE+5]]:1: remark: simd loop vectorized by {{[0-9]+}} lanes: inner loop masked
void histogram(const unsigned char *a, int *h, int n) {
  int sums[8] = {0};
#pragma omp parallel
  for (int t = 0; t < 3; ++t) {
#pragma omp for simd reduction(+ : sums)
    for (int i = 0; i < n; ++i) {
      int x = a[i];
      while (x > 9 + t)
        x /= 2;
      sums[x & 7] += x;
    }
  }
  for (int q = 0; q < 8; ++q)
    h[q] = sums[q];
}

// CHECK-LABEL: define {{.*}} @known(
// CHECK-NOT: x i32>
// CHECK: ret void
int *kept;
void known(const unsigned char *a, int *b, int n) {
  int sums[64] = {0};
  kept = sums;
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    int x = a[i];
    while (x > 9)
      x /= 2;
    sums[x & 7] += x;
    b[i] = x;
  }
  kept = 0;
}
