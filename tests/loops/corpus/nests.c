// Nests of plain loops: what programs do with matrices, whose lanes are columns.
#include "corpus.h"

// The largest w whose square is at most n.
static int side(int n) {
  int w = 0;
  while ((w + 1) * (w + 1) <= n)
    ++w;
  return w;
}

static __attribute__((noinline)) void multiply_integers(int *c, const int *a, const int *b, int w) {
  for (int i = 0; i < w; ++i)
    for (int j = 0; j < w; ++j) {
      unsigned s = 0;
      for (int k = 0; k < w; ++k)
        s += (unsigned)a[i * w + k] * (unsigned)b[k * w + j];
      c[i * w + j] = (int)s;
    }
}

LOOP(product_of_integers, plain = 1) { multiply_integers(ic, ia, ib, side(n)); }

static __attribute__((noinline)) void multiply_bytes(unsigned char *c, const unsigned char *a, int w) {
  for (int i = 0; i < w; ++i)
    for (int j = 0; j < w; ++j) {
      unsigned char s = 0;
      for (int k = 0; k < w; ++k)
        s = (unsigned char)(s + a[i * w + k] * a[k * w + j]);
      c[i * w + j] = s;
    }
}

LOOP(product_of_bytes, plain = 1) { multiply_bytes(uc, ua, side(n)); }

static __attribute__((noinline)) void add_columns_up(long *to, const short *from, int w, int h) {
  for (int x = 0; x < w; ++x) {
    long s = 0;
    for (int y = 0; y < h; ++y)
      s += from[y * w + x];
    to[x] = s;
  }
}

LOOP(sums_of_columns, size = n + 1, plain = 1) { add_columns_up(lc, sa, side(n), side(n)); }

static __attribute__((noinline)) void scale_columns(float *a, const float *by, int w, int h) {
  for (int x = 0; x < w; ++x)
    for (int y = 0; y < h; ++y)
      a[y * w + x] *= by[x];
}

LOOP(columns_scaled, size = n + 1, plain = 1) {
  for (int i = 0; i < n; ++i)
    fc[i] = fa[i];
  scale_columns(fc, fb, side(n), side(n));
}

// Forward and backward down each column, in place.
static __attribute__((noinline)) void solve_tridiagonal(double *a, int w, int h) {
  for (int x = 0; x < w; ++x) {
    for (int y = 1; y < h; ++y)
      a[y * w + x] -= .3 * a[(y - 1) * w + x];
    for (int y = h - 2; y >= 0; --y)
      a[y * w + x] = (a[y * w + x] - .2 * a[(y + 1) * w + x]) * .7;
  }
}

LOOP(tridiagonal_columns, size = n + 1, plain = 1) {
  for (int i = 0; i < n; ++i)
    dc[i] = da[i];
  solve_tridiagonal(dc, side(n), side(n));
}

static __attribute__((noinline)) void substitute(double *x, const double *l, long w) {
  for (long r = 0; r < w; ++r)
    for (long i = 0; i < w; ++i) {
      double s = x[i * w + r];
      for (long k = 0; k < i; ++k)
        s -= l[i * w + k] * x[k * w + r];
      x[i * w + r] = s / (l[i * w + i] * l[i * w + i] + 2);
    }
}

LOOP(substitution_of_many, size = n + 1, plain = 1) {
  for (int i = 0; i < n; ++i) {
    dc[i] = da[i] * .01;
    db[i] *= .01;
  }
  substitute(dc, db, side(n));
}

static __attribute__((noinline)) void orthogonalize(double *a, double *q, double *r, int w) {
  for (int k = 0; k < w; ++k) {
    double norm = 1;
    for (int i = 0; i < w; ++i)
      norm += a[i * w + k] * a[i * w + k];
    r[k * w + k] = norm;
    for (int i = 0; i < w; ++i)
      q[i * w + k] = a[i * w + k] / norm;
    for (int j = k + 1; j < w; ++j) {
      r[k * w + j] = 0;
      for (int i = 0; i < w; ++i)
        r[k * w + j] += q[i * w + k] * a[i * w + j];
      for (int i = 0; i < w; ++i)
        a[i * w + j] -= q[i * w + k] * r[k * w + j];
    }
  }
}

LOOP(columns_made_orthogonal, size = n + 1, plain = 1) {
  for (int i = 0; i < n; ++i)
    dc[i] = da[i] * .125;
  orthogonalize(dc, da, db, side(n));
}

// An even and an odd step of a wavelet, in columns.
static __attribute__((noinline)) void lift_columns(float *a, int w, int h) {
  for (int x = 0; x < w; ++x) {
    for (int y = 1; y + 1 < h; y += 2)
      a[y * w + x] -= .5f * (a[(y - 1) * w + x] + a[(y + 1) * w + x]);
    for (int y = 2; y + 1 < h; y += 2)
      a[y * w + x] += .25f * (a[(y - 1) * w + x] + a[(y + 1) * w + x]);
  }
}

LOOP(wavelet_of_columns, size = n + 1, plain = 1) {
  for (int i = 0; i < n; ++i)
    fc[i] = fa[i];
  lift_columns(fc, side(n), side(n));
}

// Sums over the last eight rows.
static __attribute__((noinline)) void add_boxes(float *to, const float *from, int w, int h) {
  for (int x = 0; x < w; ++x) {
    float s = 0;
    for (int y = 0; y < 8; ++y)
      s += from[y * w + x];
    for (int y = 8; y < h; ++y) {
      to[(y - 8) * w + x] = s;
      s += from[y * w + x] - from[(y - 8) * w + x];
    }
  }
}

LOOP(boxes_down_columns, size = n + 1, plain = 1) {
  if (n >= 64)
    add_boxes(fc, fa, side(n), side(n));
}

static __attribute__((noinline)) void covary(double *c, const double *a, int w) {
  for (int i = 0; i < w; ++i)
    for (int j = i; j < w; ++j) {
      double s = 0;
      for (int k = 0; k < w; ++k)
        s += a[k * w + i] * a[k * w + j];
      c[i * w + j] = s;
      c[j * w + i] = s;
    }
}

LOOP(covariances_in_both_halves, size = n + 1) { covary(dc, da, side(n)); }

// The best way to each state of each step.
static __attribute__((noinline)) void find_path(double *cost, int *from, const double *way, int w) {
  for (int t = 1; t < w; ++t)
    for (int j = 0; j < w; ++j) {
      double most = -1e300;
      int at = 0;
      for (int i = 0; i < w; ++i) {
        const double s = cost[(t - 1) * w + i] + way[i * w + j];
        if (s > most) {
          most = s;
          at = i;
        }
      }
      cost[t * w + j] = most;
      from[t * w + j] = at;
    }
}

LOOP(best_path, size = n + 1, plain = 1) {
  for (int i = 0; i < n; ++i)
    dc[i] = da[i];
  find_path(dc, ic, db, side(n));
}
