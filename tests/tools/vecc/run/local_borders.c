// Local memory between pages that may not be touched: it begins where one ends, or ends where one begins. Groups of
// sizes that are multiples of packets, and others, do what C does.
#define _GNU_SOURCE
#include "local_borders.h"
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { Groups = 3, Most = 200, All = Groups * Most };

static int in[All], out[All], failures;
static int64_t wide[All];
static float reals[All];
static double doubles[All];
static char *pages;
static size_t page;

// Memory of that many bytes, at one of both ends.
static void *local(size_t bytes, int end) {
  memset(pages + page, 0x5a, page);
  return pages + page + (end ? page - bytes : 0);
}

static void expect(const char *what, int n, int i, double got, double wanted) {
  if (got != wanted && ++failures <= 10)
    printf("%s, groups of %d: [%d] is %.9g, not %.9g\n", what, n, i, got, wanted);
}

static void run_halves(struct vec_ndrange *r, int n, int end) {
  halves_range(out, in, local(n * sizeof(int), end), r);
  for (int g = 0; g < Groups; ++g) {
    int s[Most];
    memcpy(s, in + g * n, n * sizeof(int));
    for (int m = n; m > 1; m = (m + 1) / 2)
      for (int l = 0; l + (m + 1) / 2 < m; ++l)
        s[l] += s[l + (m + 1) / 2];
    for (int l = 0; l < n; ++l)
      expect("halves", n, g * n + l, out[g * n + l], s[0] + s[l]);
  }
}

static void run_moved(struct vec_ndrange *r, int n, int end) {
  for (int by = 1; by < 12; by += 2) {
    lower_range(out, in, local(n * sizeof(int), end), by, r);
    upper_range(wide, in, local(n * sizeof(int64_t), end), by, r);
    for (int i = 0; i < Groups * n; ++i) {
      const int l = i % n;
      expect("lower", n, i, out[i], l + by < n ? in[i + by] * 3 : in[i]);
      expect("upper", n, i, wide[i], l >= by && in[i - by] % 3 ? in[i - by] * 5 : in[i]);
    }
  }
}

// Of groups whose size is a power of two.
static void run_apart(struct vec_ndrange *r, int n, int end) {
  if (n & (n - 1))
    return;
  apart_range(reals, in, local(4 * n * sizeof(float), end), r);
  for (int g = 0; g < Groups; ++g) {
    float s[4 * Most];
    int from = 0, to = 2 * n;
    for (int l = 0; l < n; ++l) {
      s[l] = in[g * n + l];
      s[l + n] = in[g * n + l] + 1;
    }
    for (int step = 1; step < 2 * n; step *= 2) {
      for (int l = 0; l < n; ++l) {
        const int q = l % step, k = l - q;
        const float a = s[from + l], b = s[from + l + n];
        s[to + 2 * k + q] = a - b / 2;
        s[to + 2 * k + q + step] = a / 2;
      }
      const int t = from;
      from = to;
      to = t;
    }
    for (int l = 0; l < n; ++l)
      expect("apart", n, g * n + l, reals[g * n + l], s[from + l] + 2 * s[from + l + n]);
  }
}

static void run_few(struct vec_ndrange *r, int n, int end) {
  nowhere_range(out, in, local(n * sizeof(int), end), 1000, 1 << 20, r);
  first_range(doubles, in, local(n * sizeof(double), end), 3, r);
  for (int i = 0; i < Groups * n; ++i) {
    expect("nowhere", n, i, out[i], in[i]);
    expect("first", n, i, doubles[i], in[i] > 3 ? in[i] : 0);
  }
}

static void run_variable(void) {
  struct vec_ndrange r = vec_range_1d(Groups * 24);
  variable_range(out, in, &r);
  for (int g = 0; g < Groups; ++g) {
    int s[24];
    const int *from = in + g * 24;
    for (int l = 0; l < 24; ++l)
      s[l] = l + 5 < 24 && from[l + 5] % 3 ? from[l + 5] + 1 : from[l];
    for (int l = 3; l < 24; ++l)
      if (from[l - 3] % 2)
        s[l] += from[l - 3];
    for (int l = 0; l < 24; ++l)
      expect("variable", 24, g * 24 + l, out[g * 24 + l], s[l]);
  }
}

int main(void) {
  static const int sizes[] = {1, 5, 8, 13, 16, 24, 31, 64, 100, 128, Most};
  page = (size_t)sysconf(_SC_PAGESIZE);
  pages = mmap(0, 3 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (pages == MAP_FAILED || mprotect(pages + page, page, PROT_READ | PROT_WRITE) != 0)
    return 2;
  for (int i = 0; i < All; ++i)
    in[i] = i * 37 % 101 - 50;
  for (unsigned k = 0; k < sizeof sizes / sizeof *sizes; ++k)
    for (int end = 0; end < 2; ++end) {
      const int n = sizes[k];
      struct vec_ndrange r = vec_range_1d((uint64_t)(Groups * n));
      r.local_size[0] = (uint64_t)n;
      run_halves(&r, n, end);
      run_moved(&r, n, end);
      run_apart(&r, n, end);
      run_few(&r, n, end);
    }
  run_variable();
  return failures != 0;
}
