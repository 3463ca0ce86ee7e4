// RUN: %clang --target=x86_64-linux-gnu -O2 -march=x86-64-v3 -mtune=znver4 -fopenmp-simd -fno-math-errno \
// RUN:   -fpass-plugin=%plugin -S -emit-llvm -o - %s | FileCheck %s
//
// Lanes whose addresses are a step apart that is known only at run time: their distances from the first lane are the
// same in all packets. A packet computes the first lane's addresses only, none with vectors.

// CHECK-LABEL: @columns(
// CHECK: phi i64
// CHECK-NOT: x i64>
// CHECK-COUNT-8: load float, ptr
// CHECK-NOT: x i64>
// CHECK-COUNT-8: store float
// CHECK-NOT: x i64>
// CHECK: br i1 {{.*}}!llvm.loop
void columns(float *restrict c, const float *restrict a, const float *restrict b, int width, int n) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    float x = a[i * width];
    if (x > 0)
      x /= b[i];
    c[i * width] = x;
  }
}
