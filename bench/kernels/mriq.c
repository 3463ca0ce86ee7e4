#include "bench/kernels/range.h"
#include <math.h>

struct sample {
  float kx, ky, kz, magnitude;
};

void mriq(const float *restrict x, const float *restrict y, const float *restrict z,
          const struct sample *restrict samples, int count, float *restrict qr, float *restrict qi,
          const struct vec_ndrange *range) {
  for (int voxel = 0, n = range->global_size[0]; voxel < n; ++voxel) {
    float px = x[voxel], py = y[voxel], pz = z[voxel];
    float re = 0.0f, im = 0.0f;
    for (int k = 0; k < count; k++) {
      float angle =
          6.2831853071795864769252867665590058f * (samples[k].kx * px + samples[k].ky * py + samples[k].kz * pz);
      re += samples[k].magnitude * cosf(angle);
      im += samples[k].magnitude * sinf(angle);
    }
    qr[voxel] = re;
    qi[voxel] = im;
  }
}
