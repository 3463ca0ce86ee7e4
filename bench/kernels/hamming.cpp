#include "bench/kernel_case.h"

vec::bench::Case vec::bench::hamming(bool small) {
  unsigned n = small ? 203 : 4096, words = 16;
  return Case(range1d(n), in(uniform(n * words, 0u, ~0u)), in(uniform(words, 0u, ~0u)), out<unsigned>(n), int(words));
}
