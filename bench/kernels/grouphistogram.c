#include "bench/kernels/range.h"

void grouphistogram(const uint8_t *restrict data, uint32_t *restrict histograms, int each, uint32_t *bins,
                    const struct vec_ndrange *range) {
  int size = range->local_size[0], groups = range->global_size[0] / size;
  for (int g = 0; g < groups; ++g) {
    uint32_t *h = histograms + g * 256;
    for (int b = 0; b < 256; ++b)
      h[b] = 0;
    for (int i = 0; i < each * size; ++i)
      ++h[data[g * each * size + i]];
  }
}
