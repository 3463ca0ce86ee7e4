#include "bench/kernels/range.h"
#include <math.h>

struct float4 {
  float x, y, z, w;
};

void nbodytiles(const struct float4 *restrict position, struct float4 *restrict acceleration, int bodies,
                float softening, struct float4 *tile, const struct vec_ndrange *range) {
  for (int i = 0; i < bodies; ++i) {
    struct float4 mine = position[i], a = {0, 0, 0, 0};
    for (int j = 0; j < bodies; ++j) {
      struct float4 other = position[j];
      float dx = other.x - mine.x, dy = other.y - mine.y, dz = other.z - mine.z;
      float inverse = 1.0f / sqrtf(dx * dx + dy * dy + dz * dz + softening);
      float s = other.w * inverse * inverse * inverse;
      a.x += dx * s;
      a.y += dy * s;
      a.z += dz * s;
    }
    acceleration[i] = a;
  }
}
