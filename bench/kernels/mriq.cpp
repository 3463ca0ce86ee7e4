#include "bench/kernel_case.h"

vec::bench::Case vec::bench::mriq(bool small) {
  unsigned n = small ? 37 : 512, samples = 64;
  Bound bound = {2e-5, 1};
  return Case(range1d(n), in(uniform(n, -1.0f, 1.0f)), in(uniform(n + 1, -1.0f, 1.0f)), in(uniform(n + 2, -1.0f, 1.0f)),
              in(uniform(samples * 4, 0.0f, 1.0f)), int(samples), out<float>(n, bound), out<float>(n, bound));
}
