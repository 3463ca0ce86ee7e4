// RUN: %clang --target=x86_64-linux-gnu -O3 -march=haswell -fno-math-errno -fpass-plugin=%plugin -S %s -o - | FileCheck %s
// RUN: %clang --target=x86_64-linux-gnu -O3 -march=x86-64 -fno-math-errno -fpass-plugin=%plugin -S %s -o - | FileCheck %s --check-prefix=SSE2
//
// LLVM computes fmod(x, 2^k) by a multiplication, a truncation and a multiplication, in scalar loops and in vectorized ones:
// that is left to it where the target can truncate.
double fmod(double, double);
float fmodf(float, float);
double floor(double);

// CHECK-LABEL: digits:
// CHECK-NOT: fmod
// CHECK: .cfi_endproc
// SSE2-LABEL: digits:
// SSE2: fmod
void digits(unsigned short *p, double f) {
  while (f >= 1) {
    *p++ = (unsigned short)fmod(f, 65536.0);
    f = floor(f / 65536.0);
  }
}

// CHECK-LABEL: phases:
// CHECK-NOT: fmod
// CHECK: vroundps {{.*}}ymm
// CHECK-NOT: fmod
// CHECK: .cfi_endproc
// SSE2-LABEL: phases:
// SSE2: _ZGVbN4vv_fmodf
void phases(float *restrict p, int n) {
  for (int i = 0; i < n; ++i)
    p[i] = fmodf(p[i], 1.0f);
}

// No power of two, and a divisor of run time.
// CHECK-LABEL: thirds:
// CHECK: _ZGVdN4vv_fmod
void thirds(double *restrict p, int n) {
  for (int i = 0; i < n; ++i)
    p[i] = fmod(p[i], 3.0);
}
// CHECK-LABEL: unknown:
// CHECK: _ZGVdN4vv_fmod
void unknown(double *restrict p, int n, double d) {
  for (int i = 0; i < n; ++i)
    p[i] = fmod(p[i], d);
}
// A half: its quotient may overflow.
// CHECK-LABEL: halves:
// CHECK: _ZGVdN4vv_fmod
void halves(double *restrict p, int n) {
  for (int i = 0; i < n; ++i)
    p[i] = fmod(p[i], 0.5);
}
