// RUN: %clang --target=x86_64-linux-gnu -O3 -march=x86-64-v4 -fopenmp -fpass-plugin=%plugin -Rpass=vec -Rpass-missed='^vec$' -S -emit-llvm %s -o - 2>&1 | FileCheck %s
//
// Threads get the addresses of shared variables. A store of the loop may go there, for all that LLVM knows, so each
// iteration reads the variable anew, at its end for the next one. Independent iterations do not write to it.

// CHECK: thread-captured.c:[[@LINE+6]]:1: remark: simd loop vectorized by {{[0-9]+}} lanes: inner loop masked
// CHECK-LABEL: define {{.*}} @mirrored.omp_outlined(
// CHECK: <{{16|32}} x float>
// CHECK: ret void
int mirrored(int n, int size, float *fc, const float *fb, int *ic, const int *ib) {
  int s = -1;
#pragma omp parallel for simd num_threads(2) reduction(& : s)
  for (int i = 0; i < n; ++i) {
    s &= ib[i] | 0xff0;
    fc[size - 1 - i] = fb[i + 2];
    int k = 0;
    for (unsigned v = (unsigned)ib[i] & 1023; v > 1; ++k)
      v = v & 1 ? v - 1 : v >> 1;
    ic[i] = k;
    fc[size - 1 - i] += (float)k;
  }
  return s;
}
