// The functions of integers are exact on every variant, with the results that their head prescribes where C has none,
// in every rounding mode; inactive lanes hold what would trap.
//
//   integers <libvec.so> [plain|plain=b|sample]
//
// All pairs of 8-bit numbers; of wider ones all pairs of those near powers of two and of the limits, and random ones of
// every length. `plain` as in accuracy.cpp; `sample`: some of the pairs, for emulators.
#include "tests/libvec/harness.h"

#include <cfenv>
#include <cstdio>
#include <cstring>
#include <limits>
#include <random>

using namespace vectest;

namespace {

template <class I> struct Pairs {
  std::vector<I> x, y;
  void add(I a, I b) {
    x.push_back(a);
    y.push_back(b);
  }
};

template <class I> Pairs<I> pairs() {
  Pairs<I> all;
  constexpr unsigned bits = 8 * sizeof(I);
  if (bits == 8)
    for (unsigned u = 0; u < 1 << 16; ++u)
      all.add(I(u), I(u >> 8));
  std::vector<I> special;
  for (unsigned shift = 0; shift < bits; ++shift)
    for (int64_t near = -2; near <= 2; ++near)
      for (uint64_t sign : {uint64_t(0), ~uint64_t(0)})
        special.push_back(I((((uint64_t(1) << shift) + uint64_t(near)) ^ sign) - sign));
  for (I a : special)
    for (I b : special)
      all.add(a, b);
  std::mt19937_64 random(5);
  for (size_t i = 0; i < 1 << 17; ++i) {
    I a = I(random() >> (64 - bits + random() % bits)), b = I(random() >> (64 - bits + random() % bits));
    if (i % 4 == 0) // a multiple of b, or the number before or behind it
      a = I(uint64_t(b) * (random() >> random() % 64) + random() % 3 - 1);
    all.add(random() % 2 ? a : I(0 - uint64_t(a)), random() % 2 ? b : I(0 - uint64_t(b)));
  }
  while (all.x.size() % maxIntegerLanes)
    all.add(1, 1);
  return all;
}

template <class I> I expected(bool isQuotient, I x, I y) {
  if (y == 0)
    return isQuotient ? I(-1) : x;
  if (std::numeric_limits<I>::is_signed && y == I(-1))
    return isQuotient ? I(0 - uint64_t(x)) : I(0);
  return isQuotient ? I(x / y) : I(x % y);
}

// Some of them, for emulators.
template <class I> Pairs<I> thinned(const Pairs<I> &all) {
  Pairs<I> some;
  for (size_t k = 0; k < all.x.size(); k += 29) {
    some.x.push_back(all.x[k]);
    some.y.push_back(all.y[k]);
  }
  some.x.resize(some.x.size() / maxIntegerLanes * maxIntegerLanes);
  some.y.resize(some.x.size());
  return some;
}

template <class I> void run(const Library &library, const Function &f, char last, bool sample, Tally &tally) {
  static const Pairs<I> in = sample ? thinned(pairs<I>()) : pairs<I>();
  const bool isQuotient = f.name.starts_with("div");
  std::vector<I> out(in.x.size());
  std::vector<unsigned char> odd(in.x.size());
  for (size_t i = 0; i < odd.size(); ++i)
    odd[i] = in.y[i] != 0 && i % 3 != 0; // zero divisors are all off
  for (const Variant &v : usable(library, f, tally, last))
    for (int mode : {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO}) {
      const unsigned char *active = v.masked ? odd.data() : nullptr;
      std::fesetround(mode);
      evaluate(f, v, arguments(in.x, in.y, {}), out.data(), active, out.size());
      std::fesetround(FE_TONEAREST);
      size_t i = 0;
      while (i < out.size() && ((active && !active[i]) || out[i] == expected(isQuotient, in.x[i], in.y[i])))
        ++i;
      if (i == out.size())
        tally.pass();
      else
        tally.fail(v.symbol + "(" + std::to_string(in.x[i]) + ", " + std::to_string(in.y[i]) +
                   ") = " + std::to_string(out[i]) + ", not " + std::to_string(expected(isQuotient, in.x[i], in.y[i])) +
                   ", rounding mode " + std::to_string(mode));
    }
}

} // namespace

int main(int argc, char **argv) {
  const bool sample = argc == 3 && argv[2] == std::string("sample");
  const char last = argc == 3 && !sample ? lastIsa(argv[2]) : allIsas;
  if ((argc != 2 && argc != 3) || !last) {
    std::fprintf(stderr, "usage: integers <libvec.so> [plain|plain=b|sample]\n");
    return 2;
  }
  Library library(argv[1]);
  Tally tally;
  struct {
    const char *type;
    void (*run)(const Library &, const Function &, char, bool, Tally &);
  } const types[] = {{"i8", run<int8_t>},  {"i16", run<int16_t>},  {"i32", run<int32_t>},  {"i64", run<int64_t>},
                     {"u8", run<uint8_t>}, {"u16", run<uint16_t>}, {"u32", run<uint32_t>}, {"u64", run<uint64_t>}};
  for (const Function &f : integerFunctions())
    for (auto &type : types)
      if (f.integer == type.type)
        type.run(library, f, last, sample, tally);
  return tally.finish();
}
