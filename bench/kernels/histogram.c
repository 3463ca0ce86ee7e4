#include "bench/kernels/range.h"

void histogram(const uint8_t *restrict data, unsigned *restrict histograms, unsigned each,
               const struct vec_ndrange *range) {
  unsigned items = range->global_size[0];
  for (unsigned id = 0; id < items; ++id) {
    unsigned bins[16];
    for (int i = 0; i < 16; i++)
      bins[i] = 0;
    for (unsigned i = 0; i < each; i++)
      bins[data[i * items + id] >> 4]++;
    for (int i = 0; i < 16; i++)
      histograms[i * items + id] = bins[i];
  }
}
