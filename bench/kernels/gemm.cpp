#include "bench/kernel_case.h"

vec::bench::Case vec::bench::gemm(bool small) {
  unsigned n = small ? 37 : 128, k = small ? 19 : 128;
  return Case(range2d(n, n), in(uniform(n * k, -1.0f, 1.0f)), in(uniform(k * n, -1.0f, 1.0f)), out<float>(n * n),
              int(k), int(n));
}
