// Loops and functions that compute with vectors of a scalable length by themselves: none is taken, none stops the
// compiler. The same for a simd loop around one that is vectorized with such vectors.
//
// RUN: %clang --target=aarch64-linux-gnu -march=armv9-a -O2 -fopenmp-simd -ffreestanding -fpass-plugin=%plugin \
// RUN:   -Rpass-missed='^vec$' -Wno-pass-failed -S -o /dev/null %s 2>&1 | FileCheck %s
#include <arm_sve.h>

// A number of iterations that is known, without a pragma.
svint32_t sum_of_some(const svint32_t *from) {
  svint32_t all = svdup_s32(0);
  for (int i = 0; i < 8; ++i)
    all = svadd_x(svptrue_b32(), all, *from);
  return all;
}

void copied(float *to, const float *from, int n) {
// CHECK-DAG: [[@LINE+1]]:1: remark: simd loop stays scalar: it already uses scalable vectors;
#pragma omp simd
  for (int i = 0; i < n; ++i)
    svst1(svptrue_b32(), to + i, svld1(svptrue_b32(), from + i));
}

void stored_as_objects(float *to, const float *from, int n) {
// CHECK-DAG: [[@LINE+1]]:1: remark: simd loop stays scalar: it already uses scalable vectors;
#pragma omp simd
  for (int i = 0; i < n; ++i)
    *(svfloat32_t *)(to + i) = *(const svfloat32_t *)(from + i);
}

void carried(svint32_t *p, int n) {
  svint32_t v = *p;
// CHECK-DAG: [[@LINE+1]]:1: remark: simd loop stays scalar: it already uses scalable vectors;
#pragma omp simd
  for (int i = 0; i < n; ++i)
    v = svadd_x(svptrue_b32(), v, v);
  *p = v;
}

#pragma omp declare simd uniform(v)
float with_vector(float x, svfloat32_t v);

void calls(float *r, int n, svfloat32_t v) {
#pragma omp simd
  for (int i = 0; i < n; ++i)
    r[i] = with_vector(r[i], v);
}

int table[100][100];
void simd_in_simd(int m, int n) {
#pragma omp simd
  for (int i = 0; i < m; ++i)
#pragma omp simd
    for (int j = 0; j < n; ++j)
      table[i][j] = i + j;
}
