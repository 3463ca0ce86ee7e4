#include "bench/kernels/range.h"

void needlemanwunsch(const int *restrict reference, int *restrict matrix, int columns, int penalty, int diagonal,
                     const struct vec_ndrange *range) {
  int blocks = range->global_size[0] / 16;
  for (int x0 = 0; x0 < blocks; ++x0)
    for (int y = 1; y <= 16; ++y)
      for (int x = 1; x <= 16; ++x) {
        int at = columns * (16 * (diagonal - 1 - x0) + y) + 16 * x0 + x;
        int across = matrix[at - columns - 1] + reference[at], left = matrix[at - 1] - penalty;
        int above = matrix[at - columns] - penalty, gap = left > above ? left : above;
        matrix[at] = across > gap ? across : gap;
      }
}
