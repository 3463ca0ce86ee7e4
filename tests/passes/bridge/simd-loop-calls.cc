// RUN: %clang --target=x86_64-linux-gnu -O2 -march=haswell -fopenmp-simd -fpass-plugin=%plugin -S -emit-llvm %s -o - | FileCheck %s
//
// No exception leaves an iteration of a simd loop: neither the `declare simd` function itself, nor a function, a lambda
// or a member that calls it and is inlined.
#pragma omp declare simd notinbranch
double area(double r);
static inline double helper(double x) { return 2 * area(x); }
static inline double through(double x) { return helper(x) + 1; }
struct Scaled {
  double by;
  double operator()(double x) const { return area(x) * by; }
};
void unknown(int);

// CHECK-LABEL: define {{.*}} @_Z6direct
// CHECK: call {{.*}}<4 x double> @_ZGVdN4v__Z4aread(
void direct(double *__restrict y, const double *x, int n) {
#pragma omp simd
  for (int i = 0; i < n; i++)
    y[i] = area(x[i]);
}
// CHECK-LABEL: define {{.*}} @_Z9by_helper
// CHECK: call {{.*}}<4 x double> @_ZGVdN4v__Z4aread(
void by_helper(double *__restrict y, const double *x, int n) {
#pragma omp simd
  for (int i = 0; i < n; i++)
    y[i] = through(x[i]);
}
// CHECK-LABEL: define {{.*}} @_Z9by_lambda
// CHECK: call {{.*}}<4 x double> @_ZGVdN4v__Z4aread(
void by_lambda(double (&o)[128], double s) {
  auto g = [&](double x) { return area(x) * s; };
#pragma omp simd
  for (int i = 0; i < 128; i++)
    o[i] = g(o[i]);
}
// CHECK-LABEL: define {{.*}} @_Z9by_object
// CHECK: call {{.*}}<4 x double> @_ZGVdN4v__Z4aread(
void by_object(double (&o)[128], Scaled s) {
#pragma omp simd
  for (int i = 0; i < 128; i++)
    o[i] = s(o[i]);
}
// Others may: the program ends there.
// CHECK-LABEL: define {{.*}} @_Z6others
// CHECK: invoke void @_Z7unknowni(
void others(int n) {
#pragma omp simd
  for (int i = 0; i < n; i++)
    unknown(i);
}
