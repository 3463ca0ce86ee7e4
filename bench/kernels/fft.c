#include "bench/kernels/range.h"

void fft(const float *restrict re, const float *restrict im, float *restrict outre, float *restrict outim,
         const float *restrict cosine, const float *restrict sine, float *restrict sre, float *restrict sim,
         const struct vec_ndrange *range) {
  int mid = range->local_size[0], n = 2 * mid, groups = range->global_size[0] / mid;
  for (int g = 0; g < groups; ++g) {
    for (int l = 0; l < n; ++l) {
      sre[l] = re[g * n + l];
      sim[l] = im[g * n + l];
    }
    int from = 0, to = n;
    for (int s = 1; s < n; s *= 2) {
      for (int k = 0; k < mid; k += s)
        for (int q = 0; q < s; ++q) {
          int a = from + k + q, b = to + 2 * k + q;
          float r = sre[a] - sre[a + mid], i = sim[a] - sim[a + mid];
          sre[b] = sre[a] + sre[a + mid];
          sim[b] = sim[a] + sim[a + mid];
          sre[b + s] = r * cosine[k] - i * sine[k];
          sim[b + s] = r * sine[k] + i * cosine[k];
        }
      int t = from;
      from = to;
      to = t;
    }
    for (int l = 0; l < n; ++l) {
      outre[g * n + l] = sre[from + l];
      outim[g * n + l] = sim[from + l];
    }
  }
}
