// RUN: %clang --target=x86_64-linux-gnu -O2 -march=haswell -fopenmp-simd -fno-math-errno -fpass-plugin=%plugin -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clang --target=x86_64-linux-gnu -O0 -march=haswell -fopenmp-simd -fpass-plugin=%plugin -S -emit-llvm %s -o - | FileCheck %s --check-prefix=CALLED
//
// A C++ program has functions of its own by the names of OpenCL C's builtins: they are called, whoever vectorizes the
// caller.
float mix(float, float, float);
float degrees(float);
int atomic_add(int *, int);
unsigned long get_global_id(unsigned);
__attribute__((const)) float mad(float, float, float) noexcept;
__attribute__((const)) float powr(float, float) noexcept;

// CHECK-LABEL: define {{.*}} @_Z4loopPfPKfi(
// CHECK-NOT: {{_ZGV.*_(pow|fma)f}}
// CHECK: call {{.*}}float @_Z4powrff(
// CHECK: call {{.*}}float @_Z3madfff(
// CHECK: }
void loop(float *__restrict y, const float *x, int n) {
  for (int i = 0; i < n; ++i)
    y[i] = powr(x[i], 2) + mad(x[i], 2, 3);
}

// CHECK-LABEL: define {{.*}} @_ZGVdN8v__Z5blendf(
// CHECK-COUNT-8: call {{.*}}float @_Z3mixfff(
// CHECK: ret
// CALLED-LABEL: define {{.*}} @_ZGVdN8v__Z5blendf(
// CALLED: call {{.*}}float @_Z5blendf
#pragma omp declare simd notinbranch
float blend(float x) { return mix(x, 1, 2); }

// CHECK-LABEL: define {{.*}} @_ZGVdN8v__Z5anglef(
// CHECK-COUNT-8: call {{.*}}float @_Z7degreesf(
// CHECK: ret
#pragma omp declare simd notinbranch
float angle(float x) { return degrees(x); }

// CHECK-LABEL: define {{.*}} @_ZGVdN8uv__Z5countPii(
// CHECK-NOT: atomicrmw
// CHECK-COUNT-8: call {{.*}}i32 @_Z10atomic_addPii(
// CHECK: ret
#pragma omp declare simd notinbranch uniform(p)
int count(int *p, int x) { return atomic_add(p, x); }

// The number of a lane is not added to what the function says.
// CHECK-LABEL: define {{.*}} @_ZGVdN8v__Z5placef(
// CHECK-COUNT-8: call {{.*}}i64 @_Z13get_global_idj(
// CHECK: ret
#pragma omp declare simd notinbranch
float place(float x) { return x + get_global_id(0); }

// CHECK-LABEL: define {{.*}} @_ZGVdN8v__Z5powerf(
// CHECK-COUNT-8: call {{.*}}float @_Z4powrff(
// CHECK: ret
#pragma omp declare simd notinbranch
float power(float x) { return powr(x, 2); }
