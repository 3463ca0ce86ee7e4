#include "bench/kernel_case.h"

vec::bench::Case vec::bench::haloblur(bool small) {
  unsigned width = small ? 64 : 256, height = small ? 16 : 128, stride = width + 2, size = stride * (height + 2);
  return Case(inGroups(range2d(width, height), 32, 8), in(uniform(size, 0.0f, 1.0f)), out<float>(size), int(stride));
}
