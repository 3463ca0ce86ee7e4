// RUN: %clang --target=x86_64-linux-gnu -O2 -march=x86-64-v3 -fopenmp-simd -fno-math-errno -fpass-plugin=%plugin -S -emit-llvm -o - %s | FileCheck %s --implicit-check-not="icmp {{.*}} <4 x i64>" --implicit-check-not="icmp {{.*}} <8 x i64>"
// RUN: %clang --target=x86_64-linux-gnu -O2 -march=x86-64-v4 -fopenmp-simd -fno-math-errno -fpass-plugin=%plugin -S -emit-llvm -o - %s | FileCheck %s --check-prefix=NARROW
//
// Whether a lane of the last packet has an iteration is asked with 32 bits: compared as the loop counts, eight lanes
// take two registers, and packing of their masks.

// CHECK-LABEL: @rest(
// CHECK: icmp {{.*}}<8 x i32> {{.*}}<i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
// CHECK: call {{.*}}@llvm.masked.store.v8i32
void rest(int *restrict c, const int *restrict a, int n) {
#pragma omp simd simdlen(8)
  for (int i = 0; i < n; ++i) {
    int turns = 0;
    for (int x = a[i]; x > 1; x = x & 1 ? 3 * x + 1 : x / 2)
      ++turns;
    c[i] = turns;
  }
}

// Nor does the rest have a copy for packets of which all lanes are on, nor is the loop unrolled that stays for a few
// iterations.
// CHECK-LABEL: @once(
// CHECK-COUNT-2: xor <8 x i32> {{.*}}12345
// CHECK-NOT: 12345
// CHECK: xor i32 {{.*}}12345
// CHECK-NOT: 12345
void once(int *restrict c, const int *restrict a, const int *restrict k, int n) {
#pragma omp simd simdlen(8)
  for (int i = 0; i < n; ++i) {
    int v = a[k[i]] ^ 12345;
    for (int x = v; x > 1; x /= 2)
      ++v;
    c[i] = v;
  }
}

// Packets of several registers a value leave the rest to packets of fewer lanes, in turns.
// NARROW-LABEL: @narrow(
// NARROW: phi <64 x float>
// NARROW: icmp {{.*}}<32 x i32> {{.*}}<i32 0, i32 1, i32 2, i32 3, {{.*}}, i32 31>
// NARROW-NOT: <64 x
// NARROW: icmp ult i64 %{{.*}}, 33
// NARROW-NOT: <64 x
// NARROW: ret void
void narrow(int *restrict c, const float *restrict x, const float *restrict y, int n) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    float u = 0, v = 0;
    int k = 0;
    for (; k < 200 && u * u + v * v < 4; ++k) {
      float t = u * u - v * v + x[i];
      v = 2 * u * v + y[i];
      u = t;
    }
    c[i] = k;
  }
}
