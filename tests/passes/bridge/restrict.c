// RUN: %clang --target=x86_64-linux-gnu -O2 -march=x86-64-v4 -fopenmp-simd -fpass-plugin=%plugin -S -emit-llvm -o - %s \
// RUN:   | FileCheck %s
//
// What restrict says of the pointers of a function, packets know, too: loads pass stores. A pointer that may be based on
// a restrict pointer says nothing.

// CHECK-LABEL: @turned(
// CHECK: phi i64
// CHECK-COUNT-4: load <16 x i32>
// CHECK-NOT: masked
// CHECK-COUNT-4: store <16 x i32>
// CHECK: br i1 {{.*}}!llvm.loop
void turned(int *restrict to, const int *restrict from, int n) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    to[4 * i] = from[4 * i + 2] + 3;
    to[4 * i + 1] = from[4 * i + 1] + 3;
    to[4 * i + 2] = from[4 * i] + 3;
    to[4 * i + 3] = from[4 * i + 3];
  }
}

// CHECK-LABEL: @based(
// CHECK: phi i64
// CHECK: masked.store
// CHECK: br i1 {{.*}}!llvm.loop
void based(int *restrict to, int *from, int c, int n) {
  const int *both = c ? to : from;
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    to[4 * i] = both[4 * i + 2] + 3;
    to[4 * i + 1] = both[4 * i + 1] + 3;
    to[4 * i + 2] = both[4 * i] + 3;
    to[4 * i + 3] = both[4 * i + 3];
  }
}
