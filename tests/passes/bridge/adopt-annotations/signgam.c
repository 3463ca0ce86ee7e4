// RUN: %clang --target=x86_64-linux-gnu -O3 -march=haswell -fpass-plugin=%plugin -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clang --target=x86_64-linux-gnu -O3 -march=haswell -fpass-plugin=%plugin -DREADS_SIGN -S -emit-llvm %s -o - | FileCheck %s --check-prefix=SIGN
// RUN: %clang --target=x86_64-linux-gnu -O3 -march=haswell -fpass-plugin=%plugin -DREADS_SIGN -Rpass-missed='^vec$' -c %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
//
// lgamma leaves the sign of its result in signgam, which no vector function does: a file that reads it keeps its calls. Results
// behind pointers are stored whatever errno does: sincos is the intrinsic, and two stores.
double lgamma(double);
void sincos(double, double *, double *);
#define VEC_MATH_NO_ERRNO __attribute__((annotate("vec-no-math-errno")))

// CHECK-LABEL: define {{.*}} @f(
// CHECK: @_ZGVdN4v_lgamma
// SIGN-LABEL: define {{.*}} @f(
// SIGN-NOT: _ZGVdN4v_lgamma
// SIGN: ret void
VEC_MATH_NO_ERRNO void f(double *restrict y, const double *restrict x, int n) {
  for (int i = 0; i < n; ++i)
    // REMARK: signgam.c:[[@LINE+1]]:{{.*}} lgamma leaves the sign of its result in signgam, which the file names; call lgamma_r
    y[i] = lgamma(x[i]);
}

// CHECK-LABEL: define {{.*}} @pair(
// CHECK: call {{.*}} @llvm.sincos.f64(double %{{.*}})
// CHECK: store double
// CHECK: store double
// CHECK: ret void
VEC_MATH_NO_ERRNO void pair(double *y, double x) { sincos(x, y, y + 1); }

#ifdef READS_SIGN
extern int signgam;
int sign(double x) {
  lgamma(x);
  return signgam;
}
#endif
