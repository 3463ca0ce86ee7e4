// RUN: %clang --target=x86_64-linux-gnu -O2 -march=haswell -fopenmp-simd -fno-builtin -fpass-plugin=%plugin -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clang --target=x86_64-linux-gnu -O2 -march=haswell -fopenmp-simd -ffreestanding -fpass-plugin=%plugin -S -emit-llvm %s -o - | FileCheck %s
//
// -fno-builtin speaks of the library's functions: the user's have their variants, a user's `exp` among them, and nothing
// stands for libm's.
#pragma omp declare simd
double mine(double x);
#pragma omp declare simd simdlen(4) notinbranch
double exp(double x);
double log(double x) __attribute__((const));

// CHECK-LABEL: define {{.*}} @loop(
// CHECK: call {{.*}}<4 x double> @_ZGVdN4v_mine(
// CHECK: call {{.*}}<4 x double> @_ZGVdN4v_exp(
void loop(double *restrict a, const double *restrict b, int n) {
#pragma omp simd
  for (int i = 0; i < n; ++i)
    a[i] = mine(b[i]) + exp(b[i]);
}

// CHECK-LABEL: define {{.*}} @library(
// CHECK-NOT: _ZGV
// CHECK: }
void library(double *restrict a, const double *restrict b, int n) {
  for (int i = 0; i < n; ++i)
    a[i] = log(b[i]);
}
