// RUN: %clang --target=x86_64-linux-gnu -O2 -march=haswell -I%S/../../../.. -fpass-plugin=%plugin -Rpass-missed='^vec$' -S -emit-llvm %s -o - 2>&1 | FileCheck %s
//
// A function, or a loop, may say that it does not look at errno after math functions. Others are asked to.
#include <libvec/math_errno.h>
double exp(double);

// CHECK: errno.c:[[@LINE+4]]:{{.*}} exp may set errno; pass -fno-math-errno (and -fplugin=libvecclang.so, for functions that clang does not know) or use VEC_MATH_NO_ERRNO
// CHECK-NOT: may set errno
void plain(double *restrict a, const double *restrict b, int n) {
  for (int i = 0; i < n; ++i)
    a[i] = exp(b[i]);
}

// CHECK-LABEL: define {{.*}} @plain(
// CHECK-NOT: @_ZGV
// CHECK-LABEL: define {{.*}} @whole(
// CHECK: call {{.*}}<4 x double> @_ZGVdN4v_exp(
VEC_MATH_NO_ERRNO void whole(double *restrict a, const double *restrict b, int n) {
  for (int i = 0; i < n; ++i)
    a[i] = exp(b[i]);
}

// CHECK-LABEL: define {{.*}} @one_loop(
// CHECK: call {{.*}}<4 x double> @_ZGVdN4v_exp(
// CHECK-NOT: llvm.annotation
void one_loop(double *restrict a, const double *restrict b, int n) {
  for (int i = 0; i < n; ++i) {
    VEC_LOOP_NO_ERRNO;
    a[i] = exp(b[i]);
  }
}
// CHECK-NOT: vec-no-math-errno
