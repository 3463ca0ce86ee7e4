// Plain loops that keep an extreme of floats, and what belongs to it, are vectorized, if that gives the same bits.
//
// DEFINE: %{compile} = %clang --target=x86_64-linux-gnu -march=x86-64-v3 -O2 -fpass-plugin=%plugin -Rpass='^vec$' -S %s
// RUN: %{compile} -o %t.s 2>&1 | FileCheck %s

// CHECK: kept-extremes.c:[[#@LINE+3]]:{{.*}}: loop vectorized by {{[0-9]+}} lanes
float greatest(const float *x, int n) {
  float most = x[0];
  for (int i = 1; i < n; ++i)
    most = x[i] > most ? x[i] : most;
  return most;
}

// CHECK: kept-extremes.c:[[#@LINE+3]]:{{.*}}: loop vectorized by {{[0-9]+}} lanes
int place(const double *x, int n) {
  int at = 0;
  for (int i = 1; i < n; ++i)
    if (x[i] < x[at])
      at = i;
  return at;
}

// A window of 100 values.
// CHECK: kept-extremes.c:[[#@LINE+4]]:{{.*}}: loop vectorized by {{[0-9]+}} lanes
void greatest_of_the_last(float *restrict y, const float *restrict x, int n) {
  for (int i = 0; i < n; ++i) {
    float most = -1;
    for (int k = i - 100 < 0 ? 0 : i - 100; k <= i; ++k)
      most = x[k] > most ? x[k] : most;
    y[i] = most;
  }
}

// A NaN would become the extreme, and the next value whatever it is; the sum is in order; the place of the extreme is
// used; the loop writes; a window has few values; LLVM vectorizes the sum of an iteration's products.
// CHECK-NOT: vectorized
float of_nans(const float *x, int n) {
  float most = x[0];
  for (int i = 1; i < n; ++i)
    most = x[i] <= most ? most : x[i];
  return most;
}
float beside_sum(const float *x, int n) {
  float most = x[0], sum = 0;
  for (int i = 1; i < n; ++i) {
    most = x[i] > most ? x[i] : most;
    sum += x[i];
  }
  return most + sum;
}
int used(const float *x, int n) {
  float most = x[0];
  int at = 0, sum = 0;
  for (int i = 1; i < n; ++i) {
    if (x[i] > most) {
      most = x[i];
      at = i;
    }
    sum += at;
  }
  return sum;
}
void written(float *y, const float *x, int n) {
  float most = x[0];
  for (int i = 1; i < n; ++i) {
    most = x[i] > most ? x[i] : most;
    y[i] = most;
  }
}
void greatest_around(float *restrict y, const float *restrict x, int n) {
  for (int i = 0; i < n; ++i) {
    float most = -1;
    for (int k = i < 3 ? 0 : i - 3; k < (i + 4 < n ? i + 4 : n); ++k)
      most = x[k] > most ? x[k] : most;
    y[i] = most;
  }
}
int best_lag(const short *w, const short *x) {
  long most = 0;
  int best = 40;
  for (int lag = 40; lag <= 120; ++lag) {
    long sum = 0;
#pragma clang loop unroll(full)
    for (int i = 0; i < 40; ++i)
      sum += (long)w[i] * x[i - lag];
    if (sum > most) {
      most = sum;
      best = lag;
    }
  }
  return best;
}
