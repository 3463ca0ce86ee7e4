#include "bench/kernels/range.h"

void gridreduce(const float *restrict in, float *restrict out, uint32_t n, float *s, const struct vec_ndrange *range) {
  uint64_t size = range->local_size[0], all = range->global_size[0];
  for (uint64_t g = 0; g < all / size; ++g) {
    float sum = 0.0f;
    for (uint64_t first = g * size; first < n; first += all)
      for (uint64_t i = first; i < first + size && i < n; ++i)
        sum += in[i] * in[i];
    out[g] = sum;
  }
}
