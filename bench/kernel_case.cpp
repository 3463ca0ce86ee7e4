#include "bench/kernel_case.h"
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <cstring>

namespace vec::bench {

Buffer::Buffer(const void *contents, size_t bytes, bool written)
    : written(written), initial(bytes),
      memory(std::aligned_alloc(4096, (bytes + 4095) / 4096 * 4096 + 4096), std::free) {
  if (!memory)
    throw std::bad_alloc();
  std::memcpy(initial.data(), contents, bytes);
  reset();
}

void Buffer::reset() const { std::memcpy(memory.get(), initial.data(), initial.size()); }

Buffer::Difference compareElements(const float *mine, const float *serial, size_t n, Bound bound) {
  Buffer::Difference d;
  d.elements = n;
  for (size_t i = 0; i < n; ++i) {
    if (std::bit_cast<uint32_t>(mine[i]) == std::bit_cast<uint32_t>(serial[i]))
      continue;
    double scale = std::max<double>(std::fabs(serial[i]), bound.floor);
    double off = std::fabs(double(mine[i]) - serial[i]) / scale;
    if (off <= bound.relative) // not if it is NaN
      d.largest = std::max(d.largest, off);
    else
      ++d.outside;
  }
  return d;
}

} // namespace vec::bench
