#include "bench/kernels/range.h"

// The row in place: what was on the left is kept.
void pathfinder(const int *restrict wall, const int *restrict above, int *restrict below, int columns, int rows,
                int *previous, int *now, const struct vec_ndrange *range) {
  for (int x = 0; x < columns; ++x)
    below[x] = above[x];
  for (int i = 0; i < rows; ++i) {
    int left = INT32_MAX;
    for (int x = 0; x < columns; ++x) {
      int here = below[x], best = here < left ? here : left;
      if (x + 1 < columns && below[x + 1] < best)
        best = below[x + 1];
      below[x] = best + wall[i * columns + x];
      left = here;
    }
  }
}
