// Indices that are cut off, mirrored or wrapped at the ends of an array.
#include "corpus.h"

static inline int cut(int i, int last) { return i < 0 ? 0 : i > last ? last : i; }

LOOP(cut_off_at_both_ends) {
#pragma omp simd
  for (int i = 0; i < n; ++i)
    fc[i] = fa[cut(i - 3, n - 1)] + fa[cut(i + 2, n - 1)] * 2 + fa[cut(i + 9, n - 1)];
}

LOOP(cut_off_without_sign) {
  unsigned end = n < 0 ? 0 : (unsigned)n, last = end - 1;
#pragma omp simd
  for (unsigned i = 0; i < end; ++i) {
    unsigned l = i < 2 ? 0 : i - 2, r = i + 5 > last ? last : i + 5;
    ic[i] = ia[l] - ib[r];
  }
}

LOOP(cut_off_backwards) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    int j = n - 1 - i;
    dc[i] = da[cut(j - 1, n - 1)] + db[cut(j + 4, n - 1)];
  }
}

LOOP(cut_off_in_steps, size = 3 * n + 1) {
#pragma omp simd
  for (int i = 0; i < n; ++i)
    ic[i] = ia[cut(3 * i - 4, 3 * n)] + ib[cut(3 * i + 7, 3 * n)];
}

LOOP(cut_off_under_a_condition) {
#pragma omp simd
  for (int i = 0; i < n; ++i)
    if (ia[i] > 0)
      fc[i] = fa[cut(i - 4, n - 1)] * fb[cut(i + 4, n - 1)];
}

LOOP(cut_off_in_a_loop, size = n + 8, tolerance = 1e-5) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    float s = 0;
    for (int k = -(size & 7); k <= (size & 7); ++k)
      s += fa[cut(i + k, n - 1)] * fb[cut(k, size - 1)];
    fc[i] = s;
  }
}

LOOP(cut_off_for_a_median) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    float w[5];
    for (int k = 0; k < 5; ++k)
      w[k] = fa[cut(i + k - 2, n - 1)];
    for (int p = 1; p < 5; ++p)
      for (int q = p; q > 0 && w[q - 1] > w[q]; --q) {
        float t = w[q];
        w[q] = w[q - 1];
        w[q - 1] = t;
      }
    fc[i] = w[2];
  }
}

LOOP(cut_off_within_rows, size = 8 * n) {
  for (int y = 0; y < 8; ++y)
#pragma omp simd
    for (int x = 0; x < n; ++x) {
      int above = cut(y - 1, 7), below = cut(y + 1, 7);
      ic[y * n + x] = ia[y * n + cut(x - 1, n - 1)] + ia[y * n + cut(x + 1, n - 1)] + ia[above * n + x] - ib[below * n + x];
    }
}

LOOP(cut_off_for_stores, size = n + 8) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    sc[cut(i + 3, size - 1)] = sa[cut(i - 3, size - 1)];
    uc[cut(i - 0, size - 1)] = ua[cut(i - 1, size - 1)];
  }
}

LOOP(mirrored_at_both_ends, size = n + 2) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    int l = abs(i - 2), r = i + 2 > n ? 2 * n - i - 2 : i + 2;
    fc[i] = fa[l] + fb[cut(r, n)];
  }
}

LOOP(wrapped_at_both_ends) {
#pragma omp simd
  for (int i = 0; i < n; ++i)
    fc[i] = fa[(i + 1) % n] + fa[(i + n - 1) % n] - 2 * fa[i];
}

// The rest is one lane of two, whose store truncates.
LOOP(two_lanes_and_one) {
#pragma omp simd simdlen(2)
  for (int i = 0; i < n; ++i) {
    long x = la[i];
    while (x > 9)
      x >>= 3;
    ic[i] = (int)x;
  }
}

LOOP(two_lanes_and_one_of_bytes) {
#pragma omp simd simdlen(2)
  for (int i = 0; i < n; ++i) {
    long x = la[i];
    while (x > 9)
      x >>= 3;
    uc[i] = (unsigned char)x;
    sc[i] = (short)(x ^ 5);
  }
}

// Two iterations are left behind full packets: of a wide access only the first lanes may be active.
LOOP(two_of_eight_left, size = 26) {
#pragma omp simd simdlen(8)
  for (int i = 0; i < 26; ++i) {
    double x = ba[i] ? 1 : da[i];
    for (int k = 0; k < ia[i]; ++k)
      x = x * .5 + 1;
    dc[i] = x;
  }
}
