// RUN: %clang --target=x86_64-linux-gnu -O3 -march=x86-64-v4 -mtune=znver4 -fopenmp-simd -fno-math-errno \
// RUN:   -fpass-plugin=%plugin -Rpass='^vec$' -Rpass-missed='^vec$' -S %s -o /dev/null 2>&1 | FileCheck %s
//
// A packet that begins with a multiple of the lanes does not cross the end of a row whose length is one, too: there are
// no gathers, and no more lanes than the row allows.

// CHECK-DAG: residues.c:[[@LINE+2]]:{{.*}}: simd loop vectorized by {{8|16|32|64}} lanes: expected
void table(float *restrict y, const float *restrict x, const float *restrict t, int n) {
#pragma omp simd
  for (int i = 0; i < n; ++i)
    y[i] = x[i] * t[i & 63];
}

// CHECK-DAG: residues.c:[[@LINE+2]]:{{.*}}: simd loop vectorized by 8 lanes: expected
void rows(float *restrict y, const float *restrict x, const float *restrict t, unsigned n) {
#pragma omp simd
  for (unsigned i = 0; i < n; ++i)
    y[i] = x[i] * t[i % 24] + t[i / 24];
}

// CHECK-DAG: residues.c:[[@LINE+2]]:{{.*}}: simd loop vectorized by {{[0-9]+}} lanes: 2 gathers
void unaligned(float *restrict y, const float *restrict x, const float *restrict t, int n) {
#pragma omp simd
  for (int i = 1; i < n; ++i)
    y[i] = x[i] * t[i & 63] + t[i >> 4];
}

// The parts of the variable are put together again.
// CHECK-DAG: residues.c:[[@LINE+2]]:{{.*}}: simd loop vectorized by {{[0-9]+}} lanes: by LLVM's vectorizer
void next_row(unsigned char *restrict y, const unsigned char *restrict x, int n) {
#pragma omp simd collapse(2)
  for (int row = 0; row < n; ++row)
    for (int column = 0; column < 16; ++column)
      y[row * 16 + column] = (unsigned char)((x[row * 16 + column] + x[(row + 1) * 16 + column] + 1) >> 1);
}
