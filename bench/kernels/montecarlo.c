#include "bench/kernels/range.h"
#include <math.h>

void montecarlo(float *restrict sums, float spot, float strike, float drift, float volatility, int paths,
                const struct vec_ndrange *range) {
  for (unsigned id = 0, n = range->global_size[0]; id < n; ++id) {
    unsigned state = (id + 1) * 2654435761u;
    float sum = 0.0f;
    for (int p = 0; p < paths; p++) {
      state ^= state << 13;
      state ^= state >> 17;
      state ^= state << 5;
      float u1 = ((state >> 8) + 1) * (1.0f / 16777217.0f);
      state ^= state << 13;
      state ^= state >> 17;
      state ^= state << 5;
      float u2 = (state >> 8) * (1.0f / 16777216.0f);
      float z = sqrtf(-2.0f * logf(u1)) * cosf(6.28318530718f * u2);
      float price = spot * expf(drift + volatility * z);
      if (price > strike)
        sum += price - strike;
    }
    sums[id] = sum;
  }
}
