#include "bench/kernels/range.h"

void reduction(const float *restrict in, float *restrict out, float *s, const struct vec_ndrange *range) {
  uint64_t size = range->local_size[0], groups = range->global_size[0] / size;
  for (uint64_t g = 0; g < groups; ++g) {
    float sum = 0.0f;
    for (uint64_t i = 0; i < size; ++i)
      sum += in[g * size + i];
    out[g] = sum;
  }
}
