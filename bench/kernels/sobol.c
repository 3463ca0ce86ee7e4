#include "bench/kernels/range.h"

void sobol(const uint32_t *restrict directions, float *restrict out, int n, uint32_t *v,
           const struct vec_ndrange *range) {
  int dimensions = range->global_size[1];
  for (int d = 0; d < dimensions; ++d) {
    uint32_t x = 0;
    for (int i = 0; i < n; ++i) {
      out[d * n + i] = x * 0x1p-32f;
      x ^= directions[d * 32 + __builtin_ctz(~i)];
    }
  }
}
