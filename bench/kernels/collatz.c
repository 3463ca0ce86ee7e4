#include "bench/kernels/range.h"
#include <stddef.h>

void collatz(const unsigned *restrict start, unsigned *restrict steps, const struct vec_ndrange *range) {
  for (size_t id = 0, items = range->global_size[0]; id < items; ++id) {
    unsigned n = start[id];
    unsigned count = 0;
    while (n != 1) {
      if (n % 2 == 0)
        n = n / 2;
      else
        n = 3 * n + 1;
      count++;
    }
    steps[id] = count;
  }
}
