// Plain loops around loops that LLVM's vectorizer leaves are vectorized, unless something asks for no vectors.
//
// DEFINE: %{compile} = %clang --target=x86_64-linux-gnu -march=x86-64-v4 -fpass-plugin=%plugin -Rpass='^vec$' -S %s
// RUN: %{compile} -o %t.s -O2 2>&1 | FileCheck %s
// RUN: %{compile} -o %t.s -O2 -fno-vectorize 2>&1 | FileCheck --check-prefix=NONE --allow-empty %s
// RUN: %{compile} -o %t.s -O1 2>&1 | FileCheck --check-prefix=NONE --allow-empty %s
// RUN: %{compile} -o %t.s -Os 2>&1 | FileCheck --check-prefix=NONE --allow-empty %s
// RUN: %{compile} -O2 -emit-llvm -o - | FileCheck --check-prefix=REGISTER %s
// NONE-NOT: vectorized

// CHECK: outer-loops.c:[[#@LINE+2]]:{{.*}}: loop vectorized by {{[0-9]+}} lanes: inner loop in step
void filter(float *y, const float *x, const float *w, int n, int m) {
  for (int i = 0; i < n; ++i) {
    float s = 0;
    for (int k = 0; k < m; ++k)
      s += x[i + k] * w[k];
    y[i] = s;
  }
}

// Behind the tests, what stays in memory is carried in registers.
// REGISTER-LABEL: @in_memory(
// REGISTER: phi <{{[0-9]+}} x float>
// REGISTER-LABEL: @not_wanted(
// CHECK: outer-loops.c:[[#@LINE+2]]:{{.*}}: loop vectorized by {{[0-9]+}} lanes: inner loop in step
void in_memory(float *y, const float *x, const float *w, int n, int m) {
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < m; ++k)
      y[i] += x[i + k] * w[k];
}

// CHECK: outer-loops.c:[[#@LINE+2]]:{{.*}}: loop vectorized by {{[0-9]+}} lanes
void triangle(float *y, const float *x, int n) {
  for (int i = 0; i < n; ++i) {
    float s = 0;
    for (int k = 0; k < i; ++k)
      s += x[k];
    y[i] = s;
  }
}

// An iteration has a column of its own: there are as many as a row has elements.
// CHECK: outer-loops.c:[[#@LINE+2]]:{{.*}}: loop vectorized by {{[0-9]+}} lanes
void down_columns(float *y, int n, int m) {
  for (int i = 0; i < n; ++i)
    for (int k = 1; k < m; ++k)
      y[k * n + i] += y[(k - 1) * n + i] * .5f;
}

// LLVM would gather the elements of a column.
// CHECK: outer-loops.c:[[#@LINE+2]]:{{.*}}: loop vectorized by {{[0-9]+}} lanes
void sums_of_columns(int *y, const short *x, int n, int m) {
  for (int i = 0; i < n; ++i) {
    int s = 0;
    for (int k = 0; k < m; ++k)
      s += x[k * n + i];
    y[i] = s;
  }
}

// A window, in which LLVM would add up the lanes for each sum.
// CHECK: outer-loops.c:[[#@LINE+2]]:{{.*}}: loop vectorized by {{[0-9]+}} lanes
void window(unsigned char *restrict y, const unsigned char *restrict x, int n, int m) {
  for (int i = 0; i < n; ++i) {
    unsigned char least = 255;
    for (int k = 0; k < m; ++k)
      least = x[i + k] < least ? x[i + k] : least;
    y[i] = least;
  }
}

// The program asks for no vectors; the rows depend on each other; all rows are written to one place; lanes would run
// the inner loop differently often; LLVM takes the inner loop, whose rows lie behind each other, or which is long.
// CHECK-NOT: vectorized
void not_wanted(float *y, const float *x, int n, int m) {
#pragma clang loop vectorize(disable)
  for (int i = 0; i < n; ++i) {
    float s = 0;
    for (int k = 0; k < m; ++k)
      s += x[i + k];
    y[i] = s;
  }
}
void in_order(float *y, int n, int m) {
  for (int i = 0; i < n; ++i) {
    float s = 0;
    for (int k = 0; k < m; ++k)
      s += y[i + k];
    y[i + m] = s;
  }
}
void to_one_place(float *restrict y, const float *restrict x, int n, int m) {
  for (int i = 0; i < n; ++i) {
    float s = 0;
    for (int k = 0; k < m; ++k)
      s += x[i + k];
    y[(i * 5) & 7] = s;
  }
}
void of_lengths(float *restrict y, const float *restrict x, const int *restrict length, int n) {
  for (int i = 0; i < n; ++i) {
    float s = 0;
    for (int k = 0; k < length[i]; ++k)
      s += x[k];
    y[i] = s;
  }
}
void of_integers(int *restrict y, const int *restrict x, int n, int m) {
  for (int i = 0; i < n; ++i) {
    int s = 0;
    for (int k = 0; k < m; ++k)
      s += x[i * m + k];
    y[i] = s;
  }
}
void of_many_integers(int *restrict y, const int *restrict x, int n) {
  for (int i = 0; i < n; ++i) {
    int s = 0;
    for (int k = 0; k < 100; ++k)
      s += x[i + k];
    y[i] = s;
  }
}
