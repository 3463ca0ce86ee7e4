// RUN: %clang --target=x86_64-linux-gnu -O3 -march=haswell -fopenmp-simd -fpass-plugin=%plugin -Rpass='^vec$' -S -emit-llvm %s -o - 2>&1 | FileCheck %s
//
// InstCombine keeps the maximum twice: as a select for the combiner, and as llvm.umax for the comparison. LLVM's
// vectorizer finds the reduction nevertheless, and takes four registers for it.
#pragma omp declare reduction(absmax:int : omp_out = omp_out > omp_in ? omp_out : omp_in) initializer(omp_priv = 0)

// CHECK: maximum-in-two-phis.c:[[@LINE+5]]:1: remark: simd loop vectorized by 8 lanes: by LLVM's vectorizer, 4 vectors at a time
// CHECK-LABEL: define {{.*}} @largest(
// CHECK-COUNT-4: call <8 x i32> @llvm.umax.v8i32
int largest(const int *a, int n) {
  int m = 3;
#pragma omp simd reduction(absmax : m)
  for (int i = 0; i < n; ++i) {
    int t = a[i] < 0 ? -a[i] : a[i];
    if (t > m)
      m = t;
  }
  return m;
}
