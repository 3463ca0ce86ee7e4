// DEFINE: %{compile} = %clang --target=x86_64-linux-gnu -O2 -march=haswell -fopenmp-simd -I%S/../../.. -fpass-plugin=%plugin -Rpass-missed='^vec$' -S -emit-llvm %s
// RUN: %{compile} -o /dev/null 2>&1 | FileCheck %s
// RUN: %{compile} -DREMEDY -o /dev/null 2>&1 | count 0
// RUN: %{compile} -DREMEDY -o - | FileCheck %s --check-prefix=CODE
//
// The remedy of each remark, applied: the remark goes, and the loop calls a variant.
#include <libvec/math_errno.h>
#ifdef REMEDY
#define BUT(wrong, right) right
#else
#define BUT(wrong, right) wrong
#endif
#define LOOP for (int i = 0; i < n; ++i)
double exp(double);
extern float global[64];

// CODE-LABEL: define {{.*}} @may_set_errno(
// CODE: call {{.*}}@_ZGVdN4v_exp(
BUT(, VEC_MATH_NO_ERRNO) void may_set_errno(double *restrict a, const double *restrict b, int n) {
  // CHECK-DAG: remedies.c:[[@LINE+1]]:{{.*}} cannot vectorize may_set_errno: exp may set errno; pass -fno-math-errno (and -fplugin=libvecclang.so, for functions that clang does not know) or use VEC_MATH_NO_ERRNO
  LOOP a[i] = exp(b[i]);
}

#pragma omp declare simd BUT(linear(k : 2), linear(k : 1))
float not_linear(int k, float x) __attribute__((const));
// CODE-LABEL: define {{.*}} @call_not_linear(
// CODE: call {{.*}}@_ZGVdN8lv_not_linear(
void call_not_linear(float *restrict a, const float *restrict b, int n) {
  // CHECK-DAG: remedies.c:[[@LINE+1]]:{{.*}} argument 1 of not_linear is not linear
  LOOP a[i] = not_linear(i, b[i]);
}

#pragma omp declare simd uniform(s)
#ifdef REMEDY
#pragma omp declare simd
#endif
float not_uniform(float x, float s) __attribute__((const));
// CODE-LABEL: define {{.*}} @call_not_uniform(
// CODE: call {{.*}}@_ZGVdN8vv_not_uniform(
void call_not_uniform(float *restrict a, const float *restrict b, int n) {
  // CHECK-DAG: remedies.c:[[@LINE+1]]:{{.*}} argument 2 of not_uniform is not uniform
  LOOP a[i] = not_uniform(b[i], b[i]);
}

#pragma omp declare simd notinbranch linear(k)
#ifdef REMEDY
#pragma omp declare simd inbranch linear(k)
#endif
float unmasked(float x, int k) __attribute__((const));
// CODE-LABEL: define {{.*}} @call_unmasked(
// CODE: call {{.*}}@_ZGVdM8vl_unmasked(
void call_unmasked(float *restrict a, const float *restrict b, int n) {
  // CHECK-DAG: remedies.c:[[@LINE+2]]:{{.*}} the call of unmasked needs a mask
  LOOP if (b[i] > 0)
    a[i] = unmasked(b[i], i);
}

#pragma omp declare simd
float reads(float x) BUT(__attribute__((pure)), __attribute__((const)));
#pragma omp declare simd
float writes(float x);
// CODE-LABEL: define {{.*}} @call_reads(
// CODE: call {{.*}}@_ZGVdN8v_reads(
// CODE: call {{.*}}@_ZGVdN8v_writes(
void call_reads(float *restrict a, const float *restrict b, int n) {
  // CHECK-DAG: remedies.c:[[@LINE+1]]:{{.*}} reads may access memory that the loop accesses
  LOOP global[i] = reads(b[i]);
#ifdef REMEDY
#pragma omp simd
#endif
  // CHECK-DAG: remedies.c:[[@LINE+1]]:{{.*}} writes may access memory that the loop accesses
  LOOP a[i] = writes(b[i]);
}

#pragma omp declare simd
void stores(float x, float *p BUT(, __attribute__((noescape))));
// CODE-LABEL: define {{.*}} @call_stores(
// CODE: call {{.*}}@_ZGVdN8vv_stores(
void call_stores(float *restrict a, const float *restrict b, int n) {
#pragma omp simd
  LOOP {
    float t, u;
    // CHECK-DAG: remedies.c:[[@LINE+1]]:{{.*}} stores gets the address of a variable of the loop's body
    stores(b[i], &t);
    stores(b[i], &u);
    a[i] = t * u;
  }
}

#pragma omp declare simd
float beside(float x) __attribute__((const));
#ifdef REMEDY
#pragma omp declare simd
#endif
int other(int x) BUT(, __attribute__((const)));
// CODE-LABEL: define {{.*}} @call_beside(
// CODE: call {{.*}}@_ZGVdN8v_beside(
void call_beside(float *restrict a, const float *restrict b, const int *restrict c, int n) {
  // CHECK-DAG: remedies.c:[[@LINE+1]]:{{.*}} the loop also calls other, which has no variant
  LOOP a[i] = beside(b[i]) + other(c[i]);
}

#pragma omp declare simd simdlen(4) notinbranch
float four(float x);
// CODE-LABEL: define {{.*}} @lanes(
// CODE: call {{.*}}@_ZGVdN4v_four(
void lanes(float *restrict a, const float *restrict b, int n) {
#pragma omp simd BUT(simdlen(2), simdlen(4))
  // CHECK-DAG: remedies.c:[[@LINE+1]]:{{.*}} there is no variant with so many lanes: 2 of four; declare one with simdlen, or choose another width
  LOOP a[i] = four(b[i]);
}

// With two lanes LLVM would take calls one by one to be cheaper; the packetizer calls the variant.
#pragma omp declare simd simdlen(2) inbranch
short two(short x);
// CODE-LABEL: define {{.*}} @lane_by_lane(
// CODE: call {{.*}}@_ZGVdM2v_two(
void lane_by_lane(short *restrict a, const short *restrict b, const unsigned char *restrict c, int n) {
#pragma omp simd simdlen(2)
  LOOP if (c[i] > 60)
    a[i] = two(b[i]);
}

// CHECK-DAG: remedies.c:[[@LINE+4]]:{{.*}} cannot vectorize slower: its vector code is slower than a call a lane
void elsewhere(void);
BUT(static int count, );
#pragma omp declare simd simdlen(8)
float slower(float x) {
#ifndef REMEDY
  for (; x < 0; x += 1)
    elsewhere();
  count++;
#endif
  return x * x;
}

// CHECK-DAG: remedies.c:[[@LINE+2]]:{{.*}} cannot vectorize endless: no path reaches the end of the function; let it return
#pragma omp declare simd
int endless(int n) {
  do
    n++;
  while (BUT(1, n < 10));
  return n;
}
