#include "bench/kernel_case.h"

vec::bench::Case vec::bench::histogram(bool small) {
  unsigned items = small ? 37 : 256, each = small ? 29 : 256;
  return Case(range1d(items), in(uniform<uint8_t>(items * each, 0, 255)), out<unsigned>(items * 16), each);
}
