// RUN: %clang --target=x86_64-linux-gnu -O2 -march=haswell -fopenmp-simd -fpass-plugin=%plugin -S -emit-llvm %s -o - | FileCheck %s
//
// The bound of a loop reads where a vector begins; the body reads it again behind a call that may have changed it.
struct Vector {
  double *from, *to;
  int size() const { return int(to - from); }
  double &operator[](int i) { return from[i]; }
  const double &operator[](int i) const { return from[i]; }
};
#pragma omp declare simd
double f(double x);

// CHECK-LABEL: define {{.*}} @_Z5twice
// CHECK: call {{.*}}<4 x double> @_ZGVdN4v__Z1fd(
// CHECK: call {{.*}}<4 x double> @_ZGVdN4v__Z1fd(
void twice(Vector &o, const Vector &x) {
#pragma omp simd
  for (int i = 0; i < x.size(); i++)
    o[i] = f(x[i]) + f(2 * x[i]);
}
// CHECK-LABEL: define {{.*}} @_Z7inplace
// CHECK: call {{.*}}<4 x double> @_ZGVdN4v__Z1fd(
void inplace(Vector &o) {
#pragma omp simd
  for (int i = 0; i < o.size(); i++)
    o[i] = f(o[i]);
}
// Without the pragma a call may change it for the next iteration.
// CHECK-LABEL: define {{.*}} @_Z5plain
// CHECK-NOT: _ZGV
// CHECK: }
void plain(Vector &o) {
  for (int i = 0; i < o.size(); i++)
    o[i] = f(o[i]);
}
// A lambda that captures by reference, whose argument LLVM promotes to the value.
// CHECK-LABEL: define {{.*}} @_Z8captured
// CHECK: call {{.*}}<4 x double> @_ZGVdN4v__Z1fd(
// CHECK: }
void captured(double (&o)[128], double s) {
  auto scaled = [&](double x) { return f(x) * s; };
#pragma omp simd
  for (int i = 0; i < 128; i++)
    o[i] = scaled(o[i]);
}
// CHECK-LABEL: define {{.*}} @_Z16captured_plainly
// CHECK-NOT: _ZGV
// CHECK: }
void captured_plainly(double (&o)[128], double s) {
  auto scaled = [&](double x) { return f(x) * s; };
  for (int i = 0; i < 128; i++)
    o[i] = scaled(o[i]);
}
