#include "bench/kernels/range.h"

void hamming(const unsigned *restrict strings, const unsigned *restrict query, unsigned *restrict distances, int words,
             const struct vec_ndrange *range) {
  int n = range->global_size[0];
  for (int id = 0; id < n; ++id) {
    unsigned sum = 0;
    for (int w = 0; w < words; w++)
      sum += __builtin_popcount(strings[w * n + id] ^ query[w]);
    distances[id] = sum;
  }
}
