#include "bench/kernel_case.h"

vec::bench::Case vec::bench::md5(bool small) {
  unsigned n = small ? 203 : 4096;
  return Case(range1d(small ? 256 : n), out<unsigned>(n * 4), 1234567u, n);
}
