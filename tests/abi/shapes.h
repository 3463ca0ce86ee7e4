// Random valid shapes, the same ones in every run.
#ifndef VEC_TESTS_ABI_SHAPES_H
#define VEC_TESTS_ABI_SHAPES_H

#include "abi/validate.h"
#include <random>
#include <string>

class ShapeSource {
public:
  explicit ShapeSource(unsigned seed) : random(seed) {}

  uint64_t below(uint64_t limit) { return random() % limit; }
  vec::abi::Isa isa();
  // A valid shape with at most `most` parameters.
  vec::abi::VFShape shape(vec::abi::Isa isa, unsigned most);
  // A scalar function's name: mostly short, sometimes longer than any buffer.
  std::string name();

private:
  vec::abi::Lanes lanes(vec::abi::Isa isa);
  int64_t step();
  vec::abi::VFParameter parameter(uint32_t uniform, uint32_t index);

  std::mt19937_64 random;
};

#endif
