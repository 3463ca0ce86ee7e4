// Transforms of real signals over tables of sines: one function calls the library's sine and cosine, all others are hot
// loops that call nothing and are inlined beside it. Prints a checksum, and the seconds of CPU time.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static void make_table(double *w, int n) {
  for (int i = 0; i < n / 2; ++i) {
    w[2 * i] = cos(2 * M_PI * i / n);
    w[2 * i + 1] = -sin(2 * M_PI * i / n);
  }
}

static void make_window(double *h, int n) {
  for (int i = 0; i < n; ++i)
    h[i] = .5 - .5 * cos(2 * M_PI * i / n);
}

static void reverse_bits(double *a, int n) {
  for (int i = 1, j = 0; i < n; ++i) {
    int bit = n >> 1;
    for (; j & bit; bit >>= 1)
      j ^= bit;
    j ^= bit;
    if (i < j) {
      double re = a[2 * i], im = a[2 * i + 1];
      a[2 * i] = a[2 * j], a[2 * i + 1] = a[2 * j + 1];
      a[2 * j] = re, a[2 * j + 1] = im;
    }
  }
}

// The first two stages need no products.
static void first_stages(double *a, int n) {
  for (int i = 0; i < 2 * n; i += 8) {
    double r0 = a[i] + a[i + 2], i0 = a[i + 1] + a[i + 3], r1 = a[i] - a[i + 2], i1 = a[i + 1] - a[i + 3];
    double r2 = a[i + 4] + a[i + 6], i2 = a[i + 5] + a[i + 7], r3 = a[i + 4] - a[i + 6], i3 = a[i + 5] - a[i + 7];
    a[i] = r0 + r2, a[i + 1] = i0 + i2, a[i + 4] = r0 - r2, a[i + 5] = i0 - i2;
    a[i + 2] = r1 + i3, a[i + 3] = i1 - r3, a[i + 6] = r1 - i3, a[i + 7] = i1 + r3;
  }
}

static void stages(double *a, const double *w, int n) {
  for (int half = 4; half < n; half *= 2)
    for (int from = 0; from < n; from += 2 * half)
      for (int k = 0; k < half; ++k) {
        double *p = a + 2 * (from + k), *q = p + 2 * half;
        const double *t = w + 2 * (k * (n / 2 / half));
        double re = q[0] * t[0] - q[1] * t[1], im = q[0] * t[1] + q[1] * t[0];
        q[0] = p[0] - re, q[1] = p[1] - im;
        p[0] += re, p[1] += im;
      }
}

static void split_real(double *a, const double *w, int n) {
  for (int k = 1; k < n / 2; ++k) {
    double *p = a + 2 * k, *q = a + 2 * (n - k);
    double er = .5 * (p[0] + q[0]), ei = .5 * (p[1] - q[1]), dr = .5 * (p[1] + q[1]), di = .5 * (q[0] - p[0]);
    const double *t = w + 2 * (k / 2);
    double re = dr * t[0] - di * t[1], im = dr * t[1] + di * t[0];
    p[0] = er + re, p[1] = ei + im, q[0] = er - re, q[1] = im - ei;
  }
}

static void apply_window(double *a, const double *h, const double *x, int n) {
  for (int i = 0; i < n; ++i)
    a[i] = h[i] * x[i];
}

static double energy(const double *a, int n) {
  double sum = 0;
  for (int i = 0; i < n; ++i)
    sum += a[i] * a[i];
  return sum;
}

int main(void) {
  double sum = 0;
  clock_t begin = clock();
  for (int n = 8; n <= 4096; n *= 2) {
    double *a = malloc(2 * n * sizeof *a), *x = malloc(2 * n * sizeof *a), *h = malloc(2 * n * sizeof *a),
           *w = malloc(n * sizeof *a);
    make_table(w, n);
    make_window(h, 2 * n);
    unsigned seed = 1;
    for (int i = 0; i < 2 * n; ++i)
      x[i] = (seed = seed * 1664525 + 1013904223) * 0x1p-32 - .5;
    for (int turn = 0; turn < 2000000 / n / 2; ++turn) {
      apply_window(a, h, x, 2 * n);
      reverse_bits(a, n);
      first_stages(a, n);
      stages(a, w, n);
      split_real(a, w, n);
      sum += energy(a, 2 * n) / n;
    }
    free(a), free(x), free(h), free(w);
  }
  printf("%.10g\n", sum);
  fprintf(stderr, "%.6f\n", (double)(clock() - begin) / CLOCKS_PER_SEC);
}
