#include "bench/kernel_case.h"

vec::bench::Case vec::bench::tiledmatmul(bool small) {
  unsigned n = small ? 32 : 128;
  return Case(inGroups(range2d(n, n), 16, 16), in(uniform(n * n, -1.0f, 1.0f)), in(uniform(n * n + 1, -1.0f, 1.0f)),
              out<float>(n * n), int(n));
}
