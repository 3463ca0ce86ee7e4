#include "bench/kernels/range.h"

void prefixsum(const int *restrict in, int *restrict out, int *a, int *b, const struct vec_ndrange *range) {
  uint64_t size = range->local_size[0], groups = range->global_size[0] / size;
  for (uint64_t g = 0; g < groups; ++g) {
    int sum = 0;
    for (uint64_t i = 0; i < size; ++i)
      out[g * size + i] = sum += in[g * size + i];
  }
}
