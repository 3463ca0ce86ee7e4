// What stands in inactive lanes, and what the floating-point environment is, does no harm.
//
//   environment <libvec.so>
//
// Inactive lanes that hold signalling NaNs, subnormals, infinities and huge numbers leave the bits of active lanes as
// they are. With subnormals flushed to zero, and in each rounding mode, every variant comes to an end on every kind of
// input, and the next call under the default environment gives the bits that it gave before. Flushing, which
// -ffast-math turns on in whole programs, changes results that are far from the least normal number by a thousandth at
// most.
#include "tests/libvec/harness.h"

#include <cfenv>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <limits>
#include <random>
#include <xmmintrin.h>

using namespace vectest;

using Loop = void(void *, const void *, const void *, void *, size_t);
extern "C" Loop vectest_alternate_d_f32, vectest_alternate_d_f64, vectest_alternate_e_f32, vectest_alternate_e_f64;

namespace {

constexpr size_t count = 1024;
constexpr unsigned flush = 0x8040; // subnormal results and operands are zero

template <class T> struct alignas(64) Block {
  T v[count];
};

// What active lanes hold: the bench range.
template <class T> void ordinary(const Function &f, Block<T> &x, unsigned seed) {
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> range(f.benchLow, f.benchHigh);
  for (T &v : x.v)
    v = T(range(random));
}

template <class T> void spoilEvenLanes(Block<T> &x) {
  using L = std::numeric_limits<T>;
  const T garbage[] = {L::signaling_NaN(), L::denorm_min(), L::infinity(),      -L::min() / 3, L::quiet_NaN(),
                       L::max(),           -L::infinity(),  L::min() * T(0.75), -L::max()};
  for (size_t i = 0; i < count; i += 2)
    std::memcpy(&x.v[i], &garbage[i / 2 % std::size(garbage)], sizeof(T)); // a copy by value would quiet the NaN
}

// Loops that do nothing but call; functions of other types are called through the harness.
Loop *loopOf(const Function &f, const Variant &v) {
  if ((v.isa != 'd' && v.isa != 'e') || (f.types != "tt" && f.types != "ttt"))
    return nullptr;
  const bool f64 = f.f64;
  return v.isa == 'd' ? (f64 ? vectest_alternate_d_f64 : vectest_alternate_d_f32)
                      : (f64 ? vectest_alternate_e_f64 : vectest_alternate_e_f32);
}

template <class T> void inactiveLanes(const Function &f, const Variant &v, Tally &tally) {
  if (!v.masked)
    return;
  Loop *loop = loopOf(f, v);
  static unsigned char odd[count];
  for (size_t i = 1; i < count; i += 2)
    odd[i] = 1;
  static Block<T> good[3], bad[3], expected, found;
  for (int k = 0; k < 3; ++k) {
    ordinary(f, good[k], unsigned(k));
    bad[k] = good[k];
    spoilEvenLanes(bad[k]);
  }
  auto run = [&](Block<T> *in, Block<T> &out) {
    const void *second = arity(f) > 1 ? in[1].v : nullptr, *third = arity(f) > 2 ? in[2].v : nullptr;
    if (loop)
      loop(v.address, in[0].v, second, out.v, count);
    else
      evaluate(f, v, {in[0].v, second, third}, out.v, odd, count);
  };
  run(good, expected);
  run(bad, found);
  for (size_t i = 1; i < count; i += 2)
    if (std::memcmp(&expected.v[i], &found.v[i], sizeof(T)) != 0)
      return tally.fail(v.symbol + ": " + hex(found.v[i]) + " instead of " + hex(expected.v[i]) +
                        " beside inactive lanes with garbage, at x = " + hex(good[0].v[i]));
  tally.pass();
}

template <class T>
void environments(const Function &f, const Variant &v, const std::vector<T> &x, const std::vector<T> &y,
                  const std::vector<T> &z, Tally &tally) {
  std::vector<T> out(x.size()), before(x.size()), after(x.size());
  evaluate(f, v, arguments(x, y, z), before.data(), nullptr, x.size());
  const unsigned saved = _mm_getcsr();
  for (unsigned zero : {0u, flush})
    for (int mode : {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO}) {
      std::fesetround(mode);
      _mm_setcsr(_mm_getcsr() | zero);
      evaluate(f, v, arguments(x, y, z), out.data(), nullptr, x.size());
      _mm_setcsr(saved);
      std::fesetround(FE_TONEAREST);
    }
  evaluate(f, v, arguments(x, y, z), after.data(), nullptr, x.size());
  if (std::memcmp(before.data(), after.data(), x.size() * sizeof(T)) == 0)
    return tally.pass();
  tally.fail(v.symbol + ": other bits after calls in other environments");
}

// Numbers of every exponent, close below powers of two as well, in an order of their own.
template <class T> std::vector<T> ofAllExponents(unsigned seed) {
  using L = std::numeric_limits<T>;
  std::vector<T> x;
  for (int e = L::min_exponent - 1; e < L::max_exponent; ++e)
    for (double m : {1.0, -1.37, 1.96, -1.9999})
      x.push_back(std::ldexp(T(m), e));
  std::shuffle(x.begin(), x.end(), std::mt19937_64(seed));
  x.resize(x.size() / maxLanes * maxLanes);
  return x;
}

template <class T> void flushed(const Function &f, const Variant &v, Tally &tally) {
  const std::vector<T> x = ofAllExponents<T>(1), y = ofAllExponents<T>(2), z = ofAllExponents<T>(3);
  std::vector<T> usual(x.size()), found(x.size());
  evaluate(f, v, arguments(x, y, z), usual.data(), nullptr, x.size());
  const unsigned saved = _mm_getcsr();
  _mm_setcsr(saved | flush);
  evaluate(f, v, arguments(x, y, z), found.data(), nullptr, x.size());
  _mm_setcsr(saved);
  const T least = std::ldexp(std::numeric_limits<T>::min(), std::numeric_limits<T>::digits);
  for (size_t i = 0; i < x.size(); ++i) {
    const T size = std::abs(usual[i]), difference = std::abs(found[i] - usual[i]);
    if (!(size >= least && size <= std::numeric_limits<T>::max()) || difference <= size / 1000)
      continue;
    return tally.fail(v.symbol + ": " + hex(found[i]) + " instead of " + hex(usual[i]) +
                      " with subnormals flushed, at " + hex(x[i]) + ", " + hex(y[i]) + ", " + hex(z[i]));
  }
  tally.pass();
}

template <class T> void run(const Library &library, const Function &f, const Options &options, Tally &tally) {
  static const std::vector<double> hard = hardPoints(f.f64, 256);
  std::vector<double> other = randomPoints(f, hard.size(), 3);
  std::vector<T> x(hard.begin(), hard.end()), y, z;
  x.resize(x.size() / maxLanes * maxLanes);
  if (arity(f) > 1) {
    y.assign(other.begin(), other.end());
    y.resize(x.size());
  }
  if (arity(f) > 2)
    z.assign(y.rbegin(), y.rend());
  for (const Variant &v : usable(library, f, tally, options.lastIsa)) {
    inactiveLanes<T>(f, v, tally);
    environments<T>(f, v, x, y, z, tally);
    flushed<T>(f, v, tally);
  }
}

} // namespace

int main(int argc, char **argv) {
  return testAll(argc, argv, "environment", [](auto type, auto &&...arguments) { run<decltype(type)>(arguments...); });
}
