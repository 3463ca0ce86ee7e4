// RUN: %clang --target=x86_64-linux-gnu -O2 -fno-discard-value-names -march=haswell -fopenmp-simd -fpass-plugin=%plugin -Rpass='^vec$' -S -emit-llvm %s -o %t.ll 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=CODE < %t.ll
//
// Quotients and residues of the loop's variable go up from packet to packet: nothing is divided in the loop.

// CHECK: simd loop vectorized by {{[0-9]+}} lanes: expected
// CODE-LABEL: @by_width(
// CODE: udiv i32
// CODE-LABEL: packets:
// CODE-NOT: div
// CODE: icmp uge <8 x i32>
// CODE-NOT: div
// CODE: br i1
void by_width(float *restrict to, const float *restrict from, unsigned width, int n) {
#pragma omp simd
  for (int i = 0; i < n; ++i)
    to[i] = from[i] * (float)(i % width) + (float)(i / width);
}

// The residue is divided again: it goes up by one sum or by another.
// CHECK: simd loop vectorized by {{[0-9]+}} lanes: {{.*}}expected
// CODE-LABEL: @by_area(
// CODE-LABEL: packets:
// CODE-NOT: div
// CODE-COUNT-2: icmp uge <8 x i32>
// CODE-NOT: div
// CODE: br i1
void by_area(float *restrict to, const float *restrict from, unsigned width, unsigned height, int n) {
#pragma omp simd
  for (int i = 0; i < n; ++i)
    to[i] = from[i] * (float)(i % (width * height) % width) + (float)(i % (width * height) / width);
}

// Lanes divide by a number of their own, and a counter that may wrap around has no quotients to go on with.
// CHECK: simd loop vectorized by {{[0-9]+}} lanes: expected
// CODE-LABEL: @by_themselves(
// CODE: packets:
// CODE: fdiv <
void by_themselves(int *restrict to, const int *restrict from, unsigned start, unsigned width, int n) {
#pragma omp simd
  for (int i = 0; i < n; ++i)
    to[i] = i / (from[i] | 1) + (int)((start + (unsigned)i) % width);
}
