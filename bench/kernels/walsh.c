#include "bench/kernels/range.h"

void walsh(const float *restrict in, float *restrict out, float *restrict s, const struct vec_ndrange *range) {
  unsigned n = 2 * range->local_size[0], groups = range->global_size[0] / range->local_size[0];
  for (unsigned g = 0; g < groups; ++g) {
    for (unsigned l = 0; l < n; ++l)
      s[l] = in[g * n + l];
    for (unsigned step = 1; step < n; step *= 2)
      for (unsigned block = 0; block < n; block += 2 * step)
        for (unsigned a = block; a < block + step; ++a) {
          float x = s[a], y = s[a + step];
          s[a] = x + y;
          s[a + step] = x - y;
        }
    for (unsigned l = 0; l < n; ++l)
      out[g * n + l] = s[l];
  }
}
