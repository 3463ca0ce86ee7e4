#include "bench/kernels/range.h"

void floydwarshall(unsigned *distance, unsigned *restrict path, unsigned nodes, unsigned pass,
                   const struct vec_ndrange *range) {
  int height = range->global_size[1], width = range->global_size[0];
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) {
      int direct = distance[y * nodes + x];
      int first = distance[y * nodes + pass];
      int second = distance[pass * nodes + x];
      int through = first + second;
      if (through < direct) {
        distance[y * nodes + x] = through;
        path[y * nodes + x] = pass;
      }
    }
}
