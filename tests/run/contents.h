// What a buffer holds before the kernel runs: a small language of generators, the same bytes for the same seed.
#ifndef VEC_TESTS_RUN_CONTENTS_H
#define VEC_TESTS_RUN_CONTENTS_H

#include "tests/run/element.h"
#include "llvm/Support/Error.h"

namespace vec::run {

struct Generator {
  enum Kind : uint8_t {
    Zero,
    Constant,    // <number>
    Iota,        // iota or iota(first, step)
    Random,      // random(low, high): integers with both ends, floats evenly spread
    Sorted,      // sorted(low, high): random, then ascending
    Permutation, // permutation: 0 .. count-1 in random order
    Special,     // special: random floats mixed with 0, -0, inf, nan, subnormals, huge; for integers the extremes
    List,        // {1, 2, 3}: repeated
  };
  Kind What = Zero;
  double Low = 0, High = 0;
  std::vector<double> Values;
};

llvm::Expected<Generator> parseGenerator(llvm::StringRef Text);

// A sequence of numbers that depends on its seed only.
class Numbers {
  uint64_t State;

public:
  explicit Numbers(uint64_t Seed) : State(Seed * 0x9e3779b97f4a7c15u + 1) {}
  uint64_t next();
  uint64_t below(uint64_t Bound) { return next() % Bound; }
  double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; }
};

std::vector<size_t> permutation(size_t Count, uint64_t Seed);

// The bytes of Count elements.
std::vector<uint8_t> makeContents(const Generator &G, const Element &E, size_t Count, uint64_t Seed);

} // namespace vec::run
#endif
