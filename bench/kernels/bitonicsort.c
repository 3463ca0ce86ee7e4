#include "bench/kernels/range.h"

void bitonicsort(const int *restrict in, int *restrict out, int *restrict s, const struct vec_ndrange *range) {
  unsigned n = range->local_size[0], groups = range->global_size[0] / n;
  for (unsigned g = 0; g < groups; ++g) {
    for (unsigned l = 0; l < n; ++l)
      s[l] = in[g * n + l];
    for (unsigned k = 2; k <= n; k *= 2)
      for (unsigned j = k / 2; j > 0; j /= 2)
        for (unsigned l = 0; l < n; ++l) {
          unsigned other = l ^ j;
          if (other > l) {
            int a = s[l], b = s[other];
            if ((a > b) == ((l & k) == 0)) {
              s[l] = b;
              s[other] = a;
            }
          }
        }
    for (unsigned l = 0; l < n; ++l)
      out[g * n + l] = s[l];
  }
}
