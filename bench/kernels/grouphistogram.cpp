#include "bench/kernel_case.h"

vec::bench::Case vec::bench::grouphistogram(bool small) {
  unsigned items = small ? 128 : 1024, size = 64, each = 32;
  return Case(inGroups(range1d(items), size), in(uniform<uint8_t>(items * each, 0, 255)),
              out<uint32_t>(items / size * 256), int(each), scratch<uint32_t>(256));
}
