#include "bench/kernels/range.h"

void radixcount(const uint32_t *restrict keys, uint32_t *restrict counts, int shift, int each, uint32_t *bins,
                const struct vec_ndrange *range) {
  int size = range->local_size[0], groups = range->global_size[0] / size;
  for (int g = 0; g < groups; ++g) {
    for (int b = 0; b < 16; ++b)
      bins[b] = 0;
    for (int i = 0; i < each * size; ++i)
      ++bins[keys[g * each * size + i] >> shift & 15];
    for (int b = 0; b < 16; ++b)
      counts[b * groups + g] = bins[b];
  }
}
