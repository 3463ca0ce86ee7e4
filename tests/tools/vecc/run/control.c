// Kernels with branches, loops that items leave at different times, callees and scattered memory do what C does.
#include "control.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static int failures;
static void expect(const char *what, int i, double got, double wanted) {
  if (got == wanted || ++failures > 10)
    return;
  printf("%s[%d] is %.9g, not %.9g\n", what, i, got, wanted);
}

enum { N = 1003 };

static int collatz(int n) {
  int steps = 0;
  for (; n != 1; ++steps)
    n = n & 1 ? 3 * n + 1 : n / 2;
  return steps;
}

static float branches_in_c(int i, const float *x) {
  float v = x[i];
  if (v < 0)
    v = -v;
  else if (v > 10)
    v = i % 3 ? v - 10 : v / 2;
  switch (i & 3) {
  case 0:
    v += 1;
    break;
  case 2:
    v *= 3;
  case 3:
    v -= 5;
  }
  for (int k = 0; k < i % 7; ++k) {
    if (k == 4)
      continue;
    v += k;
    if (v > 100)
      break;
  }
  return v + x[i] * 2;
}

int main(void) {
  struct vec_ndrange all = vec_range_1d(N);
  static int out[4096], a[N], b[N];
  static float x[N], f[N + 16];
  for (int i = 0; i < N; ++i) {
    x[i] = (i * 37 % 101) * 0.5f - 15;
    a[i] = i * 7919 % 2003 - 1000;
    b[i] = i % 5 ? i % 23 - 11 : 0;
  }
  steps_range(out, &all);
  for (int i = 0; i < N; ++i)
    expect("steps", i, out[i], collatz(i + 1));

  // Behind x there is nothing to load and behind n nothing to store.
  float *exact = malloc(N * sizeof *exact);
  for (int i = 0; i < N; ++i)
    exact[i] = x[i];
  f[N - 3] = 12345;
  branches_range(f, exact, N - 3, &all);
  for (int i = 0; i < N - 3; ++i)
    expect("branches", i, f[i], branches_in_c(i, x));
  expect("branches", N - 3, f[N - 3], 12345);
  free(exact);

  for (int i = 0; i < N; ++i)
    a[i] = i * 5 / 2;
  out[N - 100] = -7;
  early_range(out, a, N - 100, &all);
  for (int i = 0; i < N - 100; ++i) {
    int low = 0;
    while (low < N - 100 && a[low] < i * 3)
      ++low;
    expect("early", i, out[i], low);
  }
  expect("early", N - 100, out[N - 100], -7);

  enum { PART = 900 };
  int where[PART], expected[4096];
  for (int i = 0; i < 4096; ++i)
    out[i] = expected[i] = -1;
  for (int i = 0; i < PART; ++i) {
    where[i] = i * 17 % PART;
    expected[where[i]] = expected[1000 + i] = i;
    expected[3000 - i] = i * i;
  }
  struct vec_ndrange part = vec_range_1d(PART);
  scatter_range(out, where, 1, &part);
  for (int i = 0; i < 4096; ++i)
    expect("scatter", i, out[i], expected[i]);

  for (int i = 0; i < N; ++i)
    a[i] = i * 7919 % 2003 - 1000;
  divide_range(out, a, b, &all);
  for (int i = 0; i < N; ++i)
    expect("divide", i, out[i], b[i] ? a[i] / b[i] + a[i] % b[i] : -1);

  enum { W = 37, H = 21 };
  static float picture[W * H], turned[W * H], sums[H];
  for (int i = 0; i < W * H; ++i)
    picture[i] = i;
  struct vec_ndrange plane = vec_range_2d(W, H);
  plane.local_size[0] = 16;
  plane.local_size[1] = 4;
  transpose_range(turned, picture, W, H, &plane);
  rows_range(sums, picture, W, &plane);
  for (int y = 0; y < H; ++y) {
    float s = 0;
    for (int x2 = 0; x2 < W; ++x2) {
      s += picture[y * W + x2];
      expect("transpose", x2 * H + y, turned[x2 * H + y], picture[y * W + x2]);
    }
    expect("rows", y, sums[y], s);
  }
  return failures != 0;
}
