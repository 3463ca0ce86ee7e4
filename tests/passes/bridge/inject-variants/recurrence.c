// RUN: %clang --target=x86_64-linux-gnu -O3 -march=haswell -fno-math-errno -fpass-plugin=%plugin -Rpass-missed=vec -S -emit-llvm %s -o %t.ll 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: FileCheck %s --input-file=%t.ll
//
// Two calls whose results come back to their arguments in the next iteration stay two calls: all iterations wait for them, and
// the pair that the SLP vectorizer would make takes longer (Whetstone's module 7).
double sin(double);
double cos(double);
double atan(double);

// CHECK-LABEL: define {{.*}} @chain(
// CHECK-NOT: _ZGV
// CHECK: ret double
double chain(double x, double y, int n, double t, double t2) {
  for (int i = 0; i < n; ++i) {
    // REMARK: recurrence.c:[[@LINE+1]]:{{.*}}cos{{.*}} depends on its own result of the iteration before
    x = t * atan(t2 * sin(x) * cos(x) / (cos(x + y) + cos(x - y) - 1.0));
    y = t * atan(t2 * sin(y) * cos(y) / (cos(x + y) + cos(x - y) - 1.0));
  }
  return x + y;
}

// A sum does not come back to the arguments, nor does what the loop's end depends on.
// CHECK-LABEL: define {{.*}} @sum(
// CHECK: call {{.*}}@_ZGVdN4v_sin(
double sum(const double *a, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i)
    s += sin(a[i]);
  return s;
}

// Side by side in memory, the SLP vectorizer may take them.
// CHECK-LABEL: define {{.*}} @block(
// CHECK: call {{.*}}@_ZGVdN4v_cos(
void block(double *restrict a, const double *restrict b) {
  a[0] = cos(b[0]);
  a[1] = cos(b[1]);
  a[2] = cos(b[2]);
  a[3] = cos(b[3]);
}
