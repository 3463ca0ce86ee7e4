// RUN: %clang --target=x86_64-linux-gnu -O3 -march=haswell -fno-math-errno -fpass-plugin=%plugin -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clang --target=x86_64-linux-gnu -O3 -march=haswell -fpass-plugin=%plugin -Rpass-missed='^vec$' -S -emit-llvm %s -o - 2>&1 | FileCheck %s --check-prefix=ERRNO
// RUN: %clang --target=x86_64-linux-gnu -O0 -march=haswell -fno-math-errno -fpass-plugin=%plugin -S -emit-llvm %s -o - | FileCheck %s --check-prefix=O0
// RUN: %clang --target=x86_64-linux-gnu -O3 -march=skylake-avx512 -fno-math-errno -fpass-plugin=%plugin -S -emit-llvm %s -o - | FileCheck %s --check-prefix=WIDE
// RUN: %clang --target=x86_64-linux-gnu -O3 -march=skylake-avx512 -mprefer-vector-width=256 -fno-math-errno -fpass-plugin=%plugin -S -emit-llvm %s -o - | FileCheck %s
//
// The whole way through clang's pipeline: loops call variants, and the rest of the bridge is gone from the result.
double exp(double);
float sinf(float);

// CHECK-LABEL: define {{.*}} @straight(
// CHECK: call {{.*}}<4 x double> @_ZGVdN4v_exp(
// WIDE: call {{.*}}<8 x double> @_ZGVeN8v_exp(
// ERRNO: clang.c:[[@LINE+3]]:{{.*}} exp may set errno; pass -fno-math-errno
void straight(double *restrict a, const double *restrict b, int n) {
  for (int i = 0; i < n; ++i)
    a[i] = exp(b[i]) + exp(2 * b[i]);
}

// CHECK-LABEL: define {{.*}} @conditional(
// CHECK: call {{.*}}<8 x float> @_ZGVdM8v_sinf(
void conditional(float *restrict a, const float *restrict b, int n) {
  for (int i = 0; i < n; ++i)
    if (b[i] > 0)
      a[i] = sinf(b[i]);
}

// CHECK-NOT: __vec_bridge
// CHECK-NOT: vector-function-abi-variant
// ERRNO-NOT: call {{.*}}@_ZGV
// O0-NOT: _ZGV
