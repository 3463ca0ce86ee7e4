// Loops without a pragma around loops that LLVM's vectorizer leaves: sums of floats in order, recurrences, extremes,
// triangles, columns; and around windows of integers.
#include "corpus.h"

LOOP(filter_of_floats, size = n + 40, plain = 1) {
  const int taps = n % 31 + 2;
  for (int i = 0; i < n; ++i) {
    float s = 0;
    for (int k = 0; k < taps; ++k)
      s += fa[i + k] * fb[k];
    fc[i] = s;
  }
}

LOOP(long_rows_times_vector, size = 12 * n + 12, plain = 1) {
  const int columns = n % 11 + 1;
  for (int i = 0; i < n; ++i) {
    double s = 0;
    for (int k = 0; k < columns; ++k)
      s += da[(long)i * columns + k] * db[k];
    dc[i] = s;
  }
}

LOOP(columns_times_vector, size = 7 * n + 7, plain = 1) {
  const int rows = n % 6 + 1;
  for (int i = 0; i < n; ++i) {
    double s = 1;
    for (int k = 0; k < rows; ++k)
      s += da[(long)k * n + i] * db[k];
    dc[i] = s;
  }
}

LOOP(polynomial_of_each, size = n + 16, plain = 1) {
  const int degree = n % 14;
  for (int i = n - 1; i >= 0; --i) {
    float y = 0;
    for (int k = degree; k >= 0; --k)
      y = y * fa[i] + fb[k];
    fc[i] = y;
  }
}

LOOP(product_of_matrices, size = n + 1, plain = 1) {
  int w = 0;
  while ((w + 1) * (w + 1) <= n)
    ++w;
  for (int i = 0; i < w; ++i)
    for (int j = 0; j < w; ++j) {
      float s = 0;
      for (int k = 0; k < w; ++k)
        s += fa[i * w + k] * fb[k * w + j];
      fc[i * w + j] = s;
    }
}

LOOP(window_of_an_image, size = 4 * n + 64, plain = 1) {
  const int reach = n % 4 + 1;
  for (int x = 0; x < n; ++x) {
    float s = 0;
    for (int dy = 0; dy < 3; ++dy)
      for (int dx = 0; dx < reach; ++dx)
        s += fa[dy * (n + 8) + x + dx] * fb[dy * reach + dx];
    fc[x] = s;
  }
}

LOOP(nearest_of_some, size = n + 24, plain = 1) {
  const int points = n % 20 + 1;
  for (int i = 0; i < n; ++i) {
    float least = 1e30f;
    for (int k = 0; k < points; ++k) {
      const float dx = fa[i] - fb[k], dy = fb[i] - fa[k], d = dx * dx + dy * dy;
      if (d < least)
        least = d;
    }
    fc[i] = least;
  }
}

LOOP(forces_between_all, size = n + 1, plain = 1) {
  const int bodies = n < 60 ? n : 60;
  for (int i = 0; i < n; ++i) {
    double x = 0, y = 0;
    for (int k = 0; k < bodies; ++k) {
      const double dx = da[k] - da[i], dy = db[k] - db[i], r = dx * dx + dy * dy + .25;
      x += dx / (r * r);
      y += dy / (r * r);
    }
    dc[i] = x * 2 - y;
    fc[i] = (float)y;
  }
}

LOOP(hash_of_windows, size = n + 16, plain = 1) {
  const int length = n % 9 + 3;
  for (int i = 0; i < n; ++i) {
    unsigned h = 5381;
    for (int k = 0; k < length; ++k)
      h = h * 33 ^ (unsigned)ia[i + k];
    ic[i] = (int)h;
  }
}

LOOP(two_inner_loops, size = n + 40, plain = 1) {
  const int first = n % 5, second = n % 17 + 1;
  for (int i = 0; i < n; ++i) {
    float s = fa[i], t = 1;
    for (int k = 0; k < first; ++k)
      s = s * .5f + fb[k];
    for (int k = 0; k < second; ++k)
      t += fa[i + k] * s;
    fc[i] = t;
    ic[i] = t > 8;
  }
}

LOOP(inner_loop_under_a_condition, size = n + 24, plain = 1) {
  const int length = n % 19 + 2;
  for (int i = 0; i < n; ++i) {
    double s = 0;
    if (ia[i] & 3)
      for (int k = 0; k < length; ++k)
        s += da[i + k] * (s + db[k]);
    dc[i] = s;
  }
}

LOOP(sum_of_sums, size = n + 16, plain = 1) {
  const int length = n % 13 + 1;
  long all = 0;
  for (int i = 0; i < n; ++i) {
    float s = 0;
    for (int k = 0; k < length; ++k)
      s = s * .25f + fa[i + k];
    all += (long)s;
  }
  ri[0] = all;
}

static __attribute__((noinline)) void smooth(float *to, const float *from, int n, int length) {
  for (int i = 0; i < n; ++i) {
    float s = 0;
    for (int k = 0; k < length; ++k)
      s += from[i + k] * .25f;
    to[i] = s;
  }
}

LOOP(smoothed_elsewhere, size = n + 8, plain = 1) { smooth(fc, fa, n, n % 7 + 1); }

// The loop reads what it wrote: it must stay in order.
LOOP(smoothed_in_place, size = 2 * n + 24) {
  for (int i = 0; i < 2 * n + 24; ++i)
    fc[i] = fa[i];
  smooth(fc + 3, fc, n, n % 7 + 1);
  smooth(fc, fc + n % 5, n, 4);
  smooth(fc + n, fc, n, 3);
}

// The last read ends where the first write begins, or one element behind that.
LOOP(smoothed_side_by_side, size = 2 * n + 24) {
  const int length = n % 7 + 1;
  for (int i = 0; i < 2 * n + 24; ++i)
    fc[i] = fa[i];
  smooth(fc + n + length - 1, fc, n, length);
  smooth(fc, fc + n, n, length);
  smooth(fc + 1, fc + n, n, length);
}

// Sums that stay in memory, where they might be what is read.
static __attribute__((noinline)) void add_product(float *c, const float *a, const float *b, int w) {
  for (int i = 0; i < w; ++i)
    for (int j = 0; j < w; ++j)
      for (int k = 0; k < w; ++k)
        c[i * w + j] += a[i * w + k] * b[k * w + j];
}

LOOP(product_added_to_a_matrix, size = n + 1, plain = 1) {
  int w = 0;
  while ((w + 1) * (w + 1) <= n)
    ++w;
  add_product(fc, fa, fb, w);
}

LOOP(product_added_to_its_own_factor, size = 2 * n + 1, plain = 1) {
  int w = 0;
  while ((w + 1) * (w + 1) <= n)
    ++w;
  for (int i = 0; i < 2 * n; ++i)
    fc[i] = fa[i] * .01f;
  add_product(fc, fc + w / 2, fb, w);
  add_product(fc + w, fa, fc, w);
}

static __attribute__((noinline)) void correlate(double *of, const double *x, int n, int m) {
  for (int i = 0; i < m; ++i)
    for (int j = i; j < m; ++j) {
      of[i * m + j] = 0;
      for (int k = 0; k < n; ++k)
        of[i * m + j] += x[k * m + i] * x[k * m + j];
    }
}

LOOP(correlations, size = 32 * n + 32 * 32, plain = 1) { correlate(dc, da, n, n % 31 + 1); }

// Behind the condition, the number of iterations of the inner loop is a quotient; elsewhere, its divisor is zero.
static __attribute__((noinline)) void halve_some(float *to, const float *from, const int *is, const int *was, int n,
                                                 unsigned long by) {
  for (int i = 0; i < n; ++i) {
    float s = from[i];
    if (is[i] != was[i]) {
      const unsigned long times = 1000 / by;
      for (unsigned long k = 0; k < times; ++k)
        s = s * .5f + from[i];
    }
    to[i] = s;
  }
}

LOOP(quotient_behind_a_condition, plain = 1) { halve_some(fc, fa, ia, ia, n, (unsigned long)(n >> 30 & 3)); }

// Triangles: each iteration of the outer loop runs the inner one once more, or once less, than the one before.
static __attribute__((noinline)) void prefix_sums(float *to, const float *from, int n, float factor) {
  for (int i = 0; i < n; ++i) {
    float s = 0;
    for (int k = 0; k <= i; ++k)
      s = s * factor + from[k];
    to[i] = s;
  }
}

LOOP(prefix_sums_anew, plain = 1) { prefix_sums(fc, fa, n < 300 ? n : 300, .75f); }

// What is written is read by iterations a few later, and not at the beginning.
LOOP(prefix_sums_of_what_they_write, size = 2 * n + 24) {
  const int m = n < 300 ? n : 300;
  for (int i = 0; i < 2 * m + 24; ++i)
    fc[i] = fa[i];
  prefix_sums(fc + 1, fc, m, .75f);
  prefix_sums(fc + 5, fc, m, .5f);
  prefix_sums(fc, fc + 5, m, .25f);
  prefix_sums(fc, fc + m, m, .25f);
}

// The number of turns is of a narrower type than addresses.
static __attribute__((noinline)) void autocorrelate(float *of, const float *x, int n, int lags) {
  for (int lag = 0; lag < lags; ++lag) {
    float s = 0;
    for (int i = 0; i < n - lag; ++i)
      s = s * .5f + x[i];
    of[lag] = s;
  }
}

LOOP(autocorrelation, plain = 1) { autocorrelate(fc, fa, n < 200 ? n : 200, n < 64 ? n : 64); }

LOOP(autocorrelation_over_itself, size = 2 * n + 64) {
  const int m = n < 200 ? n : 200, lags = n < 64 ? n : 64;
  if (n < 1)
    return;
  for (int at = 0; at < m; at += m / 4 + 1) {
    for (int i = 0; i < m + 64; ++i)
      fc[i] = fa[i] * .125f;
    autocorrelate(fc + at, fc, m, lags);
    dc[at] = fc[at + lags / 2];
  }
}

// Sums of columns go into two parts of one array.
LOOP(moments_of_columns, size = 32 * n + 64, plain = 1) {
  if (n < 1)
    return;
  const int rows = n % 29 + 1;
  for (int x = 0; x < 32; ++x) {
    double mean = 0, square = 0;
    for (int y = 0; y < rows; ++y)
      mean += da[y * 32 + x];
    mean /= rows;
    for (int y = 0; y < rows; ++y)
      square += (da[y * 32 + x] - mean) * (da[y * 32 + x] - mean);
    dc[x] = mean;
    dc[32 + x] = square;
  }
}

// Columns in place: an iteration has its own elements as long as there are no more columns than a row has.
static __attribute__((noinline)) void add_down(float *a, int columns, int rows, int width) {
  for (int x = 0; x < columns; ++x)
    for (int y = 1; y < rows; ++y)
      a[y * width + x] += a[(y - 1) * width + x];
}

// Rows of 9 elements; of more columns than that, the tenth is the first one again.
static __attribute__((noinline)) void smooth_down(float *a, const float *b, int columns, int rows) {
  columns = columns < 9 ? columns : 9;
  for (long x = 0; x < columns; ++x)
    for (long y = 1; y < rows; ++y)
      a[y * 9 + x] = a[(y - 1) * 9 + x] * .5f + b[x];
}

static __attribute__((noinline)) void smooth_down_further(float *a, const float *b, int columns, int rows) {
  columns = columns < 16 ? columns : 16;
  for (long x = 0; x < columns; ++x)
    for (long y = 1; y < rows; ++y)
      a[y * 9 + x] = a[(y - 1) * 9 + x] * .5f + b[x];
}

LOOP(sums_down_columns, size = 9 * n + 16, plain = 2) {
  for (int i = 0; i < 9 * n; ++i)
    fc[i] = fa[i] * .5f;
  smooth_down(fc, fb, n, n);
  add_down(fc, n, 4 + (n & 3), n);
}

LOOP(sums_down_more_columns_than_there_are, size = 9 * n + 64) {
  for (int i = 0; i < 9 * n; ++i)
    fc[i] = fa[i] * .5f;
  smooth_down_further(fc, fb, n, n);
  add_down(fc, n + 1, 4 + (n & 3), n);
  add_down(fc, n, 4 + (n & 3), n / 2);
  add_down(fc, n, 2 + (n & 1), n + 3);
}

// Windows: LLVM could take the inner loop.
static __attribute__((noinline)) void erode(unsigned char *to, const unsigned char *from, int n, int m) {
  for (int i = 0; i < n; ++i) {
    unsigned char least = 255;
    for (int k = 0; k < m; ++k)
      least = from[i + k] < least ? from[i + k] : least;
    to[i] = least;
  }
}

LOOP(eroded, size = n + 80) {
  erode(uc, ua, n, 1 + (n & 7));
  erode(uc, ua, n, 60 + n % 7);
}

LOOP(eroded_in_place, size = n + 80) {
  for (int i = 0; i < n + 80; ++i)
    uc[i] = ua[i];
  erode(uc, uc, n, 1 + (n & 7));
  erode(uc, uc + 5, n, 1 + (n & 7));
  erode(uc + 5, uc, n, 1 + (n & 7));
}

// The number of turns is of 16 bits and wraps: all steps together are more than 32 bits hold. What is written is read
// later.
static __attribute__((noinline)) void add_first(float *y, const float *x, const unsigned char *wanted, int n) {
  for (int i = 0; i < n; ++i)
    if (wanted[i]) {
      float s = 0;
      const float *p = x;
      for (unsigned k = 0; k <= (unsigned short)(i * 32767u); ++k)
        s += *p++;
      y[i] = s;
    }
}

LOOP(turns_that_wrap) {
  enum { most = 131078, at = 40000 };
  static float x[most + at];
  static unsigned char wanted[most];
  for (int i = 0; i < most + at; ++i)
    x[i] = (float)(i % 7) * .25f;
  for (int i = 0; i < 64; ++i)
    wanted[i] = 1;
  float *volatile of = x; // so that nobody knows that it is one array
  add_first(of + at, of, wanted, n < 9 ? 64 : most);
  for (int i = 0; i < 64; ++i)
    rf[i & 15] += (double)x[at + i];
}

// The number of turns is negative in iterations in which the inner loop does not run; the range, which goes down, would
// begin below the first address.
static __attribute__((noinline)) void add_columns(double *y, const double *x, unsigned n) {
  for (unsigned i = 0; i < n; ++i) {
    double s = 0;
    if (i > 5)
      for (unsigned k = 0; k < i - 5; ++k)
        s += x[-(long)k * 4096];
    y[i] = s;
  }
}

LOOP(turns_of_no_turns) {
  enum { most = 300, at = most * 4096 };
  static double x[at + 1000];
  for (int i = 0; i < at + 1000; ++i)
    x[i] = i % 11 * .25;
  double *volatile of = x;
  add_columns(of + at - 100, of + at, n < 9 ? 12 : most);
  for (int i = 0; i < most; ++i)
    rf[i & 15] += x[at - 100 + i];
}
