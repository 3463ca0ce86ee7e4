// Every variant of every function gives the results whose digests stand in digests.def: the same bits on every
// architecture, for inputs that are the same everywhere.
//
//   digests <libvec.so>|'|<server command>' check|sample [every=N]
//                                                           all inputs, or the first of them, for emulators; every: of
//                                                           each N-th function
//   digests <libvec.so> write                               prints digests.def, by the scalar entry points: ./dev
//   digests
#include "tests/libvec/harness.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

using namespace vectest;

namespace {

constexpr size_t count = 1 << 17, sampleCount = 1 << 12, blockSize = 1 << 12;

struct Known {
  const char *name;
  uint64_t sample, all;
};
const std::vector<Known> known = {
#define DIGEST(NAME, SAMPLE, ALL) {#NAME, SAMPLE, ALL},
#include "tests/libvec/digests.def"
#undef DIGEST
};

uint64_t mixed(uint64_t x) { // splitmix64
  x += 0x9e3779b97f4a7c15;
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
  x = (x ^ x >> 27) * 0x94d049bb133111eb;
  return x ^ x >> 31;
}

unsigned elementBytes(const Function &f) {
  return f.integer.empty() ? (f.f64 ? 8 : 4) : unsigned(std::stoi(f.integer.substr(1))) / 8;
}

template <class T, class U> T fromBits(U bits) {
  T x;
  std::memcpy(&x, &bits, sizeof x);
  return x;
}

// Number i of argument k: of four one is any bits, one is near 1, one of the bench range, one of some magnitude.
double input(const Function &f, uint64_t i, unsigned k) {
  const uint64_t random = mixed(4 * i + k);
  const double unit = double(random >> 12) * 0x1p-52;
  switch (i % 4) {
  case 0:
    return f.f64 ? fromBits<double>(random) : double(fromBits<float>(uint32_t(random >> 32)));
  case 1:
    return 1 + std::ldexp(unit - 0.5, -int(mixed(random) % 20));
  case 2:
    return f.benchLow + double((f.benchHigh - f.benchLow) * unit);
  default:
    return std::ldexp(unit - 0.5, int(mixed(random) % 64) - 32);
  }
}

// Integers of every length.
template <class I> void fillIntegers(uint64_t first, unsigned k, unsigned char *to) {
  for (size_t i = 0; i < blockSize; ++i) {
    const uint64_t random = mixed(4 * (first + i) + k);
    const I value = I(random >> mixed(random) % (8 * sizeof(I)));
    std::memcpy(to + i * sizeof(I), &value, sizeof value);
  }
}

class Digest {
public:
  void add(uint64_t word) { state = mixed(state ^ word); }
  uint64_t value() const { return state; }

private:
  uint64_t state = 0;
};

uint64_t wordAt(const Function &f, const unsigned char *results, size_t i) {
  const unsigned bytes = elementBytes(f);
  uint64_t word = 0;
  std::memcpy(&word, results + i * bytes, bytes);
  if (!f.integer.empty())
    return word;
  const double x = f.f64 ? fromBits<double>(word) : double(fromBits<float>(uint32_t(word)));
  return x == x ? word : ~uint64_t(0); // one NaN is as good as another
}

// The digests of the first results and of all, as far as they were asked for.
std::pair<uint64_t, uint64_t> digestsOf(const Function &f, const Variant &v, size_t wanted) {
  const unsigned bytes = elementBytes(f);
  std::vector<unsigned char> in[4], out(blockSize * bytes);
  for (unsigned k = 0; k < arity(f); ++k)
    in[k].resize(blockSize * bytes);
  Digest digest;
  uint64_t sample = 0;
  for (uint64_t first = 0; first < wanted; first += blockSize) {
    for (unsigned k = 0; k < arity(f); ++k) {
      if (!f.integer.empty()) {
        (bytes == 1   ? fillIntegers<uint8_t>
         : bytes == 2 ? fillIntegers<uint16_t>
         : bytes == 4 ? fillIntegers<uint32_t>
                      : fillIntegers<uint64_t>)(first, k, in[k].data());
        continue;
      }
      for (size_t i = 0; i < blockSize; ++i) {
        const double x = input(f, first + i, k);
        const float narrow = float(x);
        std::memcpy(in[k].data() + i * bytes, f.f64 ? static_cast<const void *>(&x) : &narrow, bytes);
      }
    }
    const auto argument = [&](unsigned k) { return in[k].empty() ? nullptr : in[k].data(); };
    evaluate(f, v, {argument(0), argument(1), argument(2), argument(3)}, out.data(), nullptr, blockSize);
    for (size_t i = 0; i < blockSize; ++i)
      digest.add(wordAt(f, out.data(), i));
    if (first + blockSize == sampleCount)
      sample = digest.value();
  }
  return {sample, digest.value()};
}

std::string nameOf(const Function &f) { return f.cName + (f.wanted ? "_second" : ""); }

void check(const Library &library, const Function &f, bool isSample, Tally &tally) {
  const auto row = std::find_if(known.begin(), known.end(), [&](const Known &k) { return nameOf(f) == k.name; });
  if (row == known.end())
    return tally.fail(nameOf(f) + ": digests.def has no row");
  for (const Variant &v : usable(library, f, tally)) {
    const auto [sample, all] = digestsOf(f, v, isSample ? sampleCount : count);
    if (isSample ? sample == row->sample : sample == row->sample && all == row->all)
      tally.pass();
    else
      tally.fail(v.symbol + ": other results than those of digests.def (after a change of its kernel: ./dev digests)" +
                 (sample == row->sample ? "" : ", already among the first"));
  }
}

void write(const Library &library, const Function &f) {
  const auto [sample, all] = digestsOf(f, library.variants(f).front(), count);
  std::printf("DIGEST(%s, 0x%016llx, 0x%016llx)\n", nameOf(f).c_str(), static_cast<unsigned long long>(sample),
              static_cast<unsigned long long>(all));
}

} // namespace

int main(int argc, char **argv) {
  const std::string mode = argc == 3 || argc == 4 ? argv[2] : "", word = argc == 4 ? argv[3] : "every=1";
  const unsigned every = word.starts_with("every=") ? unsigned(std::atoi(word.c_str() + 6)) : 0;
  if ((mode != "check" && mode != "sample" && (mode != "write" || argc == 4)) || !every) {
    std::fprintf(stderr, "usage: digests <libvec.so>|'|<server command>' check|sample|write [every=N]\n");
    return 2;
  }
  Tally tally;
  if (argv[1][0] != '|' && !(__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))) {
    tally.skip("this CPU lacks AVX2 or FMA: the library gives other bits");
    return tally.finish();
  }
  const Library library(argv[1]);
  if (mode == "write")
    std::printf("// DIGEST(function, of its first results, of all): written by ./dev digests.\n"
                "// clang-format off\n");
  unsigned number = 0;
  for (const auto *table : {&functions(), &complexPowers(), &integerFunctions()})
    for (const Function &f : *table) {
      if (number++ % every != 0)
        continue;
      if (mode == "write")
        write(library, f);
      else
        check(library, f, mode == "sample", tally);
    }
  if (mode == "write") {
    std::printf("// clang-format on\n");
    return 0;
  }
  return tally.finish();
}
