// RUN: %clang --target=x86_64-linux-gnu -O3 -march=skylake-avx512 -fno-math-errno -fpass-plugin=%plugin -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clang --target=x86_64-linux-gnu -O3 -march=skylake-avx512 -mprefer-vector-width=256 -fno-math-errno -fpass-plugin=%plugin -S -emit-llvm %s -o - | FileCheck %s --check-prefix=NARROW
// RUN: %clang --target=x86_64-linux-gnu -O3 -march=skylake-avx512 -fno-math-errno -fpass-plugin=%plugin -S %s -o - | FileCheck %s --check-prefix=CODE
// RUN: %clang --target=x86_64-linux-gnu -O3 -march=skylake-avx512 -fno-math-errno -fpass-plugin=%plugin -Rpass=loop-vectorize -Rpass-missed=loop-vectorize -c %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
//
// 512 bits only for loops that call math functions: a function that makes a table of sines has loops of 256 bits beside
// it, as clang tunes this CPU for, and so has whatever else is inlined into it. Passing 512-bit arguments is right all the same.
double cos(double);
double exp(double);

static inline void table(double *restrict w, int n) {
  for (int i = 0; i < n; ++i)
    // REMARK: widths.c:[[@LINE-1]]:{{.*}} vectorized loop (vectorization width: 8
    w[i] = cos(i * .5);
}

static inline void halve(double *restrict b, const double *restrict a, int n) {
  for (int i = 0; i < n; ++i)
    // REMARK: widths.c:[[@LINE-1]]:{{.*}} vectorized loop (vectorization width: 4
    b[i] = a[i] * .5;
}

// CHECK: define {{.*}} @transform({{.*}} #[[ATTRIBUTES:[0-9]+]]
// CHECK: call {{.*}}<8 x double> @_ZGVeN8v_cos(
// CHECK-NOT: fmul <8 x double>
// CHECK: fmul <4 x double> {{.*}}splat (double 5.000000e-01)
// CHECK-NOT: fmul <8 x double>
// CHECK: ret void
// NARROW-LABEL: define {{.*}} @transform(
// NARROW-NOT: <8 x double>
// NARROW: ret void
void transform(double *restrict w, double *restrict b, const double *restrict a, int n) {
  table(w, n);
  halve(b, a, n);
}

// The assembly passes whole registers.
// CODE-LABEL: logistic:
// CODE: {{%zmm[0-9]+$}}
// CODE: callq {{.*}}_ZGVeN8v_exp
void logistic(double *restrict a, int n) {
  for (int i = 0; i < n; ++i)
    a[i] = exp(a[i]);
}

// A function that calls no math function in a loop is as without the plugin.
// CHECK: define {{.*}} @plain({{.*}} #[[PLAIN:[0-9]+]]
// CHECK-NOT: <8 x double>
// CHECK: ret void
// CODE-LABEL: plain:
// CODE-NOT: zmm
// CODE: .cfi_endproc
void plain(double *restrict b, const double *restrict a, int n) { halve(b, a, n); }

// A loop that stays scalar is told of once.
// REMARK-COUNT-1: widths.c:{{.*}} loop not vectorized
// REMARK-NOT: loop not vectorized
double chain(const double *a, int n) {
  double s = 1;
  for (int i = 0; i < n && s < 9; ++i)
    s = a[(int)s] * exp(a[i]);
  return s;
}

// CHECK: attributes #[[ATTRIBUTES]] = {
// CHECK-NOT: prefer-vector-width
// CHECK-SAME: "min-legal-vector-width"="512"
// CHECK: attributes #[[PLAIN]] = {
// CHECK-SAME: "min-legal-vector-width"="0"
// CHECK-NOT: vec.register.width
