// Loops whose vector code is easily slower than their scalar code: indices that are cut off at borders, conditional
// stores, tables, butterflies, small arrays of an iteration.
#include "corpus.h"

LOOP(convolution_with_clamps, tolerance = 1e-5) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    float s = 0;
    for (int k = -3; k <= 3; ++k) {
      int j = i + k;
      j = j < 0 ? 0 : j >= n ? n - 1 : j;
      s += fa[j] * fb[k + 3];
    }
    fc[i] = s;
  }
}

LOOP(convolution_of_any_radius, size = n + 16, tolerance = 1e-5) {
  const int r = (size & 1) + 3;
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    float s = 0;
    for (int k = -r; k <= r; ++k) {
      int j = i + k;
      if (j < 0)
        j = 0;
      if (j > n - 1)
        j = n - 1;
      s += fa[j] * fb[k + r];
    }
    fc[i] = s;
  }
}

LOOP(neighbours_with_clamps) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    int l = i > 0 ? i - 1 : 0, r = i < n - 1 ? i + 1 : n - 1;
    fc[i] = fa[l] + fa[i] * 2 + fa[r];
  }
}

LOOP(image_with_clamps, size = n + 16, tolerance = 1e-5) {
  int h = n < 64 ? 1 : 8, w = n / h;
  for (int y = 0; y < h; ++y)
#pragma omp simd
    for (int x = 0; x < w; ++x) {
      float s = 0;
      for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx) {
          int v = y + dy, u = x + dx;
          v = v < 0 ? 0 : v > h - 1 ? h - 1 : v;
          u = u < 0 ? 0 : u > w - 1 ? w - 1 : u;
          s += fa[v * w + u] * fb[(dy + 1) * 3 + dx + 1];
        }
      fc[y * w + x] = s;
    }
}

#define SWAP(x, y)                                                                                                     \
  if (x > y) {                                                                                                         \
    float t = x;                                                                                                       \
    x = y;                                                                                                             \
    y = t;                                                                                                             \
  }

LOOP(sort_columns_in_memory, size = 16 * n) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    float *m = fc + 16 * i;
    for (int k = 0; k < 16; ++k)
      m[k] = fa[16 * i + k];
    for (int k = 0; k < 4; ++k) {
      SWAP(m[k], m[4 + k])
      SWAP(m[8 + k], m[12 + k])
      SWAP(m[k], m[8 + k])
      SWAP(m[4 + k], m[12 + k])
      SWAP(m[4 + k], m[8 + k])
    }
  }
}

LOOP(shorts_under_a_condition) {
#pragma omp simd
  for (int i = 0; i < n; ++i)
    if (sa[i] > 0)
      sc[i] = (short)(sa[i] * 3);
}

LOOP(scatter_under_a_condition) {
#pragma omp simd
  for (int i = 0; i < n; ++i)
    if (ia[i] > 0)
      fc[perm[i]] = fa[i] * 2 + fb[i] * fb[i];
}

LOOP(gather_under_a_condition, tolerance = 1e-5) {
  float s = 0;
#pragma omp simd reduction(+ : s)
  for (int i = 0; i < n; ++i)
    if (ia[i] > 0)
      s += fa[perm[i]] * fb[i];
  rf[0] = s;
}

// Branches are learnt where the data are the same in each turn; here they are not, but for every sixteenth call.
LOOP(gather_on_fresh_data, size = 16 * n, tolerance = 1e-5) {
  const int *a = ia + (ri[0]++ & 15) * n;
  float s = 0;
#pragma omp simd reduction(+ : s)
  for (int i = 0; i < n; ++i)
    if (a[i] > 0)
      s += fa[perm[i]] * fb[i];
  rf[0] = s;
}

LOOP(bytes_under_a_condition) {
  long s = 0;
#pragma omp simd reduction(+ : s)
  for (int i = 0; i < n; ++i)
    if (fa[i] > fb[i])
      s += uc[i] * sa[i] / (ua[i] + 1);
  ri[0] = s;
}

LOOP(crc_by_table, size = 2 * n + 512) {
  const unsigned *table = (const unsigned *)ib;
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    unsigned crc = ~0u, w = (unsigned)ia[i];
    for (int k = 0; k < 4; ++k) {
      crc = table[(crc ^ w) & 255] ^ crc >> 8;
      w >>= 8;
    }
    ic[i] = (int)~crc;
  }
}

LOOP(butterfly_by_bits, size = 2 * n + 64) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    int j = ((i >> 2) << 3) | (i & 3), k = j | 4;
    fc[j] = fa[j] + fa[k];
    fc[k] = fa[j] - fa[k];
  }
}

LOOP(insertion_sort_of_six, size = 6 * n) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    float w[6];
    for (int k = 0; k < 6; ++k)
      w[k] = fa[6 * i + k];
    for (int k = 1; k < 6; ++k) {
      float t = w[k];
      int j = k - 1;
      while (j >= 0 && w[j] > t) {
        w[j + 1] = w[j];
        --j;
      }
      w[j + 1] = t;
    }
    fc[i] = (w[2] + w[3]) * .5f;
  }
}

LOOP(most_frequent_of_eight, size = 16 * n) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    int h[8] = {0};
    for (int k = 0; k < 16; ++k)
      ++h[ua[16 * i + k] & 7];
    int best = 0;
    for (int k = 1; k < 8; ++k)
      if (h[k] > h[best])
        best = k;
    ic[i] = best;
  }
}
