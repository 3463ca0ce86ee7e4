#include "bench/kernel_case.h"

vec::bench::Case vec::bench::stencil(bool small) {
  int nx = small ? 37 : 66, ny = small ? 9 : 34, nz = small ? 7 : 18;
  size_t n = size_t(nx) * ny * nz;
  return Case(range3d(nx - 2, ny - 2, nz - 2), 6.0f, 1.0f / 6.0f, in(uniform(n, 0.0f, 1.0f)), out<float>(n), nx, ny,
              nz);
}
