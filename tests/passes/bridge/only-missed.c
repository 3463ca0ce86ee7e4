// RUN: %clang --target=x86_64-linux-gnu -w -O2 -march=haswell -fopenmp-simd -fpass-plugin=%plugin -Rpass-missed='^vec$' -S %s -o /dev/null 2>&1 | FileCheck %s
//
// Somebody who asks only for what was missed is told of a loop that LLVM's vectorizer leaves scalar for its cost, and
// of none that it takes.
// CHECK-NOT: remark
void scattered(int *c, const int *b, int n) {
// CHECK: only-missed.c:[[@LINE+1]]:{{.*}}: simd loop stays scalar: its scalar code is as fast
#pragma omp simd
  for (int i = 0; i < n; ++i)
    c[i * 7] = b[i * 5 + (b[i] & 1)];
}
// CHECK-NOT: remark
void contiguous(int *c, const int *b, int n) {
#pragma omp simd
  for (int i = 0; i < n; ++i)
    c[i] = b[i] > 3 ? b[i] * 2 : 7;
}
