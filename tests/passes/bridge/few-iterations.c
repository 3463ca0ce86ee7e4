// RUN: %clang --target=x86_64-linux-gnu -O2 -march=x86-64-v3 -fopenmp-simd -fno-math-errno -fpass-plugin=%plugin -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clang --target=x86_64-linux-gnu -Os -march=x86-64-v3 -fopenmp-simd -fno-math-errno -fpass-plugin=%plugin -S -emit-llvm %s -o - | FileCheck %s --check-prefix=SIZE
//
// A few iterations run as without packets: fewer than one packet's where indices are cut off at borders, since all of
// these are at borders; and as many as the costs say where a packet costs much.

// CHECK-LABEL: define {{.*}} @smooth(
// CHECK: icmp ult i{{32|64}} %{{.*}}, 10{{$}}
// CHECK: <8 x float>
// CHECK: br i1 {{.*}}!llvm.loop
// CHECK: call float @llvm.fmuladd.f32(
// CHECK: br i1 {{.*}}!llvm.loop
// CHECK: ret void
// SIZE-LABEL: define {{.*}} @smooth(
// SIZE-NOT: call float @llvm.fmuladd.f32(
// SIZE: <8 x float>
// SIZE-NOT: call float @llvm.fmuladd.f32(
// SIZE: ret void
void smooth(float *restrict c, const float *restrict a, const float *restrict w, int n) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    float s = 0;
    for (int k = -3; k <= 3; ++k) {
      int j = i + k;
      j = j < 0 ? 0 : j >= n ? n - 1 : j;
      s += a[j] * w[k + 3];
    }
    c[i] = s;
  }
}

// Where packets gain so much that less than half a one is faster, there is one form.
// CHECK-LABEL: define {{.*}} @steps(
// CHECK-NOT: = fmul float
// CHECK: ret void
void steps(int *restrict c, const float *restrict x, const float *restrict y, int n) {
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

// Math functions have other results in lanes: not for some numbers of iterations alone.
// CHECK-LABEL: define {{.*}} @calls(
// CHECK-NOT: call {{.*}}float @{{.*}}expf
// CHECK: ret void
float expf(float);
void calls(float *restrict c, const float *restrict a, const int *restrict p, int n) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    int j = i > 0 ? i - 1 : 0;
    c[i] = expf(a[j]);
    while (c[i] > 1)
      c[i] *= a[p[i]];
  }
}

// What is known to be short gets no more lanes than it has iterations.
// CHECK-LABEL: define {{.*}} @five(
// CHECK-NOT: <16 x
// CHECK: ret void
void five(unsigned *restrict c, const unsigned *restrict a) {
#pragma omp simd
  for (int i = 0; i < 5; ++i) {
    unsigned v = a[i], k = 0;
    while (v > 3) {
      v = v & 1 ? v - 3 : v / 2;
      ++k;
    }
    c[i] = k;
  }
}
