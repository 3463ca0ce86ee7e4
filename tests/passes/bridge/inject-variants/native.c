// RUN: %clang --target=x86_64-linux-gnu -O3 -march=skylake-avx512 -fno-math-errno -fpass-plugin=%plugin -Rpass-missed=vec -S %s -o %t.s 2>&1 | FileCheck %s --check-prefix=REMARK --allow-empty
// RUN: FileCheck %s --input-file=%t.s
// RUN: %clang --target=x86_64-linux-gnu -O3 -march=haswell -fno-math-errno -fpass-plugin=%plugin -S %s -o - | FileCheck %s --check-prefix=AVX2
//
// Where the target has instructions for an intrinsic, LLVM widens it by itself: no variant, no wider registers than clang's, and
// no remark about the loop's scalar rest.
float rintf(float);
long lrint(double);
long lrintf(float);
// REMARK-NOT: was not vectorized
// CHECK-LABEL: to_short:
// CHECK-NOT: zmm
// CHECK: vcvtps2qq
// CHECK-NOT: zmm
// CHECK: .cfi_endproc
void to_short(short *restrict y, const float *restrict x, int n) {
  for (int i = 0; i < n; ++i)
    y[i] = lrintf(x[i] * 32768.f);
}
// CHECK-LABEL: to_long:
// CHECK-NOT: zmm
// CHECK: vcvtpd2qq
// CHECK-NOT: zmm
// CHECK: .cfi_endproc
// AVX2-LABEL: to_long:
// AVX2: _ZGVdN4v_lrint
void to_long(long *restrict y, const double *restrict x, int n) {
  for (int i = 0; i < n; ++i)
    y[i] = lrint(x[i]);
}
