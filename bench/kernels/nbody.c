#include "bench/kernels/range.h"
#include <math.h>

struct float4 {
  float x, y, z, w;
};

void nbody(const struct float4 *restrict position, const struct float4 *restrict velocity,
           struct float4 *restrict new_position, struct float4 *restrict new_velocity, int bodies, float dt,
           float softening, const struct vec_ndrange *range) {
  for (int i = 0, n = range->global_size[0]; i < n; ++i) {
    struct float4 mine = position[i];
    float ax = 0.0f, ay = 0.0f, az = 0.0f;
    for (int j = 0; j < bodies; j++) {
      struct float4 other = position[j];
      float dx = other.x - mine.x;
      float dy = other.y - mine.y;
      float dz = other.z - mine.z;
      float inverse = 1.0f / sqrtf(dx * dx + dy * dy + dz * dz + softening);
      float s = other.w * inverse * inverse * inverse;
      ax += dx * s;
      ay += dy * s;
      az += dz * s;
    }
    struct float4 v = velocity[i];
    v.x += ax * dt;
    v.y += ay * dt;
    v.z += az * dt;
    mine.x += v.x * dt;
    mine.y += v.y * dt;
    mine.z += v.z * dt;
    new_position[i] = mine;
    new_velocity[i] = v;
  }
}
