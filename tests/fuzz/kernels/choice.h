// Random choices that hang on a tree: what a node chooses depends on its place in the tree and the seed alone, not on
// what its neighbours chose. So a kernel without one of its statements is the same kernel everywhere else, and can be
// shrunk.
#ifndef VEC_TESTS_FUZZ_KERNELS_CHOICE_H
#define VEC_TESTS_FUZZ_KERNELS_CHOICE_H

#include <cstddef>
#include <cstdint>

namespace vec::fuzz {

class Choice {
  uint64_t Key, State;
  uint64_t Children = 0;

  static uint64_t mix(uint64_t X) {
    X = (X ^ (X >> 30)) * 0xbf58476d1ce4e5b9u;
    X = (X ^ (X >> 27)) * 0x94d049bb133111ebu;
    return X ^ (X >> 31);
  }

public:
  explicit Choice(uint64_t Key) : Key(mix(Key + 0x9e3779b97f4a7c15u)), State(this->Key) {}

  uint64_t key() const { return Key; }
  uint64_t next() { return mix(State += 0x9e3779b97f4a7c15u); }
  unsigned below(unsigned Bound) { return static_cast<unsigned>((next() >> 32) % Bound); }
  unsigned between(unsigned Low, unsigned High) { return Low + below(High - Low + 1); }
  bool oneIn(unsigned N) { return below(N) == 0; }
  template <typename T, size_t N> const T &of(const T (&Table)[N]) { return Table[below(N)]; }
  Choice child() { return Choice(Key ^ mix(++Children)); }
};

} // namespace vec::fuzz
#endif
