// Loops of a constant number of iterations that LLVM would unroll before any vectorizer sees them.
// DEFINE: %{compile} = %clang --target=x86_64-linux-gnu -O2 -march=x86-64-v3 -fopenmp-simd -fno-math-errno -fpass-plugin=%plugin -S -emit-llvm %s -o -
// RUN: %{compile} | FileCheck %s
// RUN: %{compile} -flto=thin | FileCheck %s --check-prefix=LINK --implicit-check-not=llvm.loop.unroll.disable
#include <math.h>

// CHECK-LABEL: define {{.*}} @calls(
// CHECK-COUNT-2: call {{.*}} @_ZGVdN8v_sinf(
// CHECK-NOT: call
// CHECK: }
void calls(float *c, const float *a) {
#pragma omp simd
  for (int i = 0; i < 16; ++i)
    c[i] = sinf(a[i]);
}

// Two packets of four lanes; the last lane of the second one is masked.
// CHECK-LABEL: define {{.*}} @calls_under_a_condition(
// CHECK: call {{.*}} @_ZGVdN4vv_pow(
// CHECK: call {{.*}} @_ZGVdN4vv_pow(
// CHECK-NOT: call double
// CHECK: }
void calls_under_a_condition(double *c, const double *a) {
#pragma omp simd
  for (int i = 0; i < 7; ++i)
    if (a[i] > 1)
      c[i] = pow(a[i], .3);
}

// Without a pragma, too.
// CHECK-LABEL: define {{.*}} @plain(
// CHECK-COUNT-3: call {{.*}} @_ZGVdN4v_exp(
// CHECK-NOT: call
// CHECK: }
void plain(double *restrict c, const double *restrict a) {
  for (int i = 0; i < 12; ++i)
    c[i] = exp(a[i]);
}

// CHECK-LABEL: define {{.*}} @stores(
// CHECK: call void @llvm.masked.store.v8f32{{.*}}
// CHECK-NOT: br i1
// CHECK: ret void
// LINK-LABEL: define {{.*}} @stores(
// LINK: phi i64
// LINK: }
void stores(float *c, const float *a) {
#pragma omp simd
  for (int i = 0; i < 8; ++i)
    if (a[i] > 0)
      c[i] = 1;
}

// LLVM makes vectors of the copies; but a loop around them would gather.
// CHECK-LABEL: define {{.*}} @rows(
// CHECK-NOT: gather
// CHECK: store <8 x float>
// CHECK-NOT: gather
// CHECK: }
void rows(float *restrict c, const float *restrict a, int n) {
  for (int row = 0; row < n; ++row)
#pragma omp simd
    for (int i = 0; i < 12; ++i)
      c[row * 12 + i] = a[row * 12 + i] * 2 + 1;
}

// The loop around it accesses neighbours: its vectors need no sums across lanes.
// CHECK-LABEL: define {{.*}} @filter(
// CHECK-NOT: llvm.vector.reduce
// CHECK: }
void filter(float *restrict c, const float *restrict a, const float *restrict b, int n) {
  for (int k = 0; k < n; ++k) {
    float sum = 0;
#pragma omp simd reduction(+ : sum)
    for (int i = 0; i < 8; ++i)
      sum += a[k + i] * b[i];
    c[k] = sum;
  }
}

// Inside of a simd loop they are unrolled first: a packet of rows has all three elements.
// CHECK-LABEL: define {{.*}} @inside(
// CHECK: @llvm.masked.load.v8f32
// CHECK-NOT: !llvm.loop
// CHECK: @llvm.masked.load.v8f32
// CHECK-NOT: !llvm.loop
// CHECK: @llvm.masked.load.v8f32
// CHECK: !llvm.loop
// CHECK: }
void inside(float *restrict c, const float *restrict a, int n) {
#pragma omp simd
  for (int row = 0; row < n; ++row)
#pragma omp simd
    for (int i = 0; i < 3; ++i)
      if (a[row * 3 + i] > 0)
        c[row * 3 + i] = 2;
}

// What the program says of unrolling stands.
// CHECK-LABEL: define {{.*}} @unrolled(
// CHECK-NOT: _ZGV
// CHECK: }
void unrolled(float *c, const float *a) {
#pragma clang loop unroll(full)
  for (int i = 0; i < 5; ++i)
    c[i] = a[i] > 0 ? expm1f(a[i]) : 1;
}
