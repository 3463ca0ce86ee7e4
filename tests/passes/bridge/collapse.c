// RUN: %clang --target=x86_64-linux-gnu -O2 -march=haswell -fopenmp-simd -fpass-plugin=%plugin -S -emit-llvm %s -o - | FileCheck %s
//
// The vector code of loops over rows runs for every number of rows: the index inside is a residue. Collapsed loops become
// nests, in which nothing is gathered.
#pragma omp declare simd notinbranch
float f(float x);

// CHECK-LABEL: define {{.*}} @plain(
// CHECK-NOT: icmp eq i32 {{.*}}, 1{{$}}
// CHECK: call {{.*}}<8 x float> @llvm.fmuladd.v8f32
void plain(float *restrict c, const float *a, const float *b, int m) {
#pragma omp simd
  for (long i = 0; i < m * 64L; i++)
    c[i] = a[i] * b[i % 64] + 1;
}
// CHECK-LABEL: define {{.*}} @calls(
// CHECK-NOT: icmp eq i32 {{.*}}, 1{{$}}
// CHECK: call {{.*}}<8 x float> @_ZGVdN8v_f(
void calls(float *restrict c, const float *a, const float *b, int m) {
#pragma omp simd
  for (long i = 0; i < m * 64L; i++)
    c[i] = f(a[i]) * b[i % 64];
}
// CHECK-LABEL: define {{.*}} @nest(
// CHECK-NOT: gather
// CHECK: call {{.*}}<8 x float> @llvm.fmuladd.v8f32
// CHECK-NOT: gather
// CHECK: }
void nest(float *restrict c, const float *a, const float *b, int m) {
#pragma omp simd collapse(2)
  for (int i = 0; i < m; i++)
    for (int j = 0; j < 64; j++)
      c[i * 64 + j] = a[i * 64 + j] * b[j] + 1;
}
// No more than one round: no residue.
// CHECK-LABEL: define {{.*}} @once(
// CHECK-NOT: gather
// CHECK: }
void once(float *restrict c, const float *b) {
#pragma omp simd
  for (long i = 0; i < 64; i++)
    c[i] = b[i & 63];
}
