// Loops whose vector code is easily slower than their scalar code: indices that are cut off at borders.
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
