// RUN: %clang --target=x86_64-linux-gnu -O2 -march=x86-64-v3 -fopenmp-simd -fno-math-errno -fpass-plugin=%plugin -fpass-plugin=%plugin -Rpass=vec -S -emit-llvm -o - %s 2>&1 | FileCheck %s
// RUN: %clang --target=x86_64-linux-gnu -w -O2 -march=x86-64-v3 -fopenmp-simd '-DPREFIX(N)=N' -I %S/../../loops -fpass-plugin=%plugin -fpass-plugin=%plugin -c -o /dev/null %S/../../loops/corpus/calls.c
//
// The plugin's passes run once where libvec.cfg and the user both name it: a second time they would take apart what the
// first ones have put together.

double frexp(double, int *);
// CHECK-COUNT-1: remark: {{.*}}vectorized
// CHECK-NOT: remark
// CHECK-LABEL: @split(
// CHECK: call {{.*}}@_ZGVdN4v{{l[0-9]+|v}}_frexp(
void split(double *restrict y, const double *restrict x, int n) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    int e;
    y[i] = frexp(x[i], &e) + e;
  }
}
