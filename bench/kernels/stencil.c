#include "bench/kernels/range.h"

#define INDEX(x, y, z) ((x) + nx * ((y) + ny * (z)))

void stencil(float c0, float c1, const float *restrict a0, float *restrict next, int nx, int ny, int nz,
             const struct vec_ndrange *range) {
  for (int k = 1; k < nz - 1; ++k)
    for (int j = 1; j < ny - 1; ++j)
      for (int i = 1; i < nx - 1; ++i)
        next[INDEX(i, j, k)] = c1 * (a0[INDEX(i, j, k + 1)] + a0[INDEX(i, j, k - 1)] + a0[INDEX(i, j + 1, k)] +
                                     a0[INDEX(i, j - 1, k)] + a0[INDEX(i + 1, j, k)] + a0[INDEX(i - 1, j, k)]) -
                               a0[INDEX(i, j, k)] * c0;
}
