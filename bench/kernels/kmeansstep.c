#include "bench/kernels/range.h"
#include <float.h>

void kmeansstep(const float *restrict xs, const float *restrict ys, const float *restrict centers,
                int *restrict membership, float *restrict costs, int count, float *cx, float *cy, float *cost,
                const struct vec_ndrange *range) {
  int size = range->local_size[0], groups = range->global_size[0] / size;
  for (int g = 0; g < groups; ++g) {
    float sum = 0.0f;
    for (int i = g * size; i < (g + 1) * size; ++i) {
      float best = FLT_MAX;
      int nearest = 0;
      for (int k = 0; k < count; ++k) {
        float dx = xs[i] - centers[2 * k], dy = ys[i] - centers[2 * k + 1], d = dx * dx + dy * dy;
        if (d < best) {
          best = d;
          nearest = k;
        }
      }
      membership[i] = nearest;
      sum += best;
    }
    costs[g] = sum;
  }
}
