// The complex power: every variant gives the same bits, within the bound of functions.def, which counts the error of a
// part in units of the last place of the larger one, where |w log z| <= 2^10; and the special values of its head.
//
//   complex_power <libvec.so> <c name>|all sample|quick|slow [plain|plain=b]
//
// As accuracy.cpp, but for the true value, which is in complex_power.h. 2^14 points; slow: 2^18; sample: 2^9.
#include "tests/libvec/complex_power.h"
#include "tests/libvec/harness.h"

#include <cmath>
#include <complex>
#include <cstdio>
#include <cstring>
#include <limits>
#include <random>

using namespace vectest;

namespace {

struct Point {
  double x, y, u, v;
};

// z: any direction and many magnitudes, the unit circle and its neighbourhood, near an axis. w: |w log z| <= 2^10, real
// and integer ones, those that give a result beside the least normal number.
template <class T> std::vector<Point> points(size_t count) {
  std::mt19937_64 random(3);
  std::uniform_real_distribution<double> unit(-1, 1);
  std::vector<Point> all;
  while (all.size() < count) {
    const size_t i = all.size();
    auto magnitude = [&](int range) { return std::ldexp(1.0, int(random() % unsigned(2 * range)) - range); };
    double angle = 3.2 * unit(random), x = unit(random) * magnitude(10), y = unit(random) * magnitude(10);
    if (i % 4 == 0) {
      double near = i % 8 == 0 ? 1 + std::ldexp(unit(random), -int(random() % 50)) : 1;
      x = near * std::cos(angle), y = near * std::sin(angle);
    }
    if (i % 16 == 1)
      y = std::ldexp(y, -int(random() % 200));
    if (i % 16 == 2)
      x *= magnitude(sizeof(T) == 8 ? 900 : 100), y *= magnitude(sizeof(T) == 8 ? 900 : 100);
    x = T(x), y = T(y);
    double turn = 3.2 * unit(random), length = std::hypot(std::log(std::hypot(x, y)), std::atan2(y, x));
    double size = 1023 * std::fabs(unit(random)) / length * (i % 3 ? 1 : std::ldexp(1.0, -int(random() % 30)));
    double u = size * std::cos(turn), v = size * std::sin(turn);
    if (i % 5 == 0)
      u = std::rint(u), v = 0;
    if (i % 16 == 3) {
      std::complex<double> wanted((std::numeric_limits<T>::min_exponent + 4 * unit(random)) * std::log(2.0),
                                  std::ldexp(unit(random), int(random() % 10)));
      std::complex<double> w = wanted / std::log(std::complex<double>(x, y));
      u = w.real(), v = w.imag();
    }
    if (std::isfinite(x + y + u + v) && (x != 0 || y != 0))
      all.push_back({x, y, T(u), T(v)});
  }
  return all;
}

constexpr double inf = INFINITY, nan = NAN;
struct {
  Point in;
  double re, im;
} const specials[] = {
    {{nan, 1, 0, 0}, 1, 0},   {{0, 0, 0, 0}, 1, 0},       {{0, 0, 1, 1}, 0, 0},       {{0, 0, -1, 0}, inf, nan},
    {{0, 0, 0, 1}, nan, nan}, {{1, nan, 1, 1}, nan, nan}, {{1, 1, nan, 0}, nan, nan}, {{inf, 1, 2, 0}, inf, nan},
    {{inf, 1, -2, 0}, 0, 0},  {{2, 0, inf, 0}, inf, nan}, {{2, 0, -inf, 0}, 0, 0},    {{0.5, 0, inf, 0}, 0, 0},
    {{0, 1, 0, inf}, 0, 0},   {{1, 0, 0, inf}, nan, nan}, {{2, 0, 10, 0}, 1024, 0},   {{1, inf, 1, 0}, inf, nan},
};

template <class T> void run(const Library &library, const Function *parts, size_t count, char last, Tally &tally) {
  std::vector<Point> in = points<T>(count);
  for (auto &special : specials)
    in.push_back(special.in);
  in.resize((in.size() + maxLanes - 1) / maxLanes * maxLanes, Point{1, 1, 1, 1});
  std::vector<T> x, y, u, v;
  std::vector<unsigned char> odd;
  for (const Point &p : in) {
    x.push_back(T(p.x));
    y.push_back(T(p.y));
    u.push_back(T(p.u));
    v.push_back(T(p.v));
    odd.push_back(odd.size() % 2);
  }
  std::vector<T> first[2], out[2];
  for (auto *values : {first, out})
    for (int part : {0, 1})
      values[part].resize(in.size());
  std::vector<Variant> variants = usable(library, parts[0], tally, last);
  double error = 0;
  Point worst = {};
  for (const Variant &variant : variants) {
    const bool isFirst = &variant == variants.data();
    auto *values = isFirst ? first : out;
    for (int part : {0, 1})
      evaluate(parts[part], variant, {x.data(), y.data(), u.data(), v.data()}, values[part].data(),
               variant.masked ? odd.data() : nullptr, in.size());
    if (isFirst) {
      ComplexPower value;
      for (size_t i = 0; i < count; ++i) {
        value.set(in[i].x, in[i].y, in[i].u, in[i].v);
        if (double e = value.error(first[0][i], first[1][i], parts[0].f64); e > error)
          error = e, worst = in[i];
      }
      for (size_t i = 0; i < std::size(specials); ++i)
        for (int part : {0, 1}) {
          double expected = part ? specials[i].im : specials[i].re, found = first[part][count + i];
          if (found != expected && !(found != found && expected != expected))
            tally.fail(variant.symbol + ": special value " + std::to_string(i) + " is " + hex(found));
        }
    }
    size_t different = 0;
    for (size_t i = 0; i < in.size(); ++i)
      for (int part : {0, 1}) {
        T a = first[part][i], b = values[part][i];
        different += (!variant.masked || odd[i]) && std::memcmp(&a, &b, sizeof a) != 0 && (a == a || b == b);
      }
    std::string line = variant.symbol + ": " + std::to_string(error) + " ulp, " + parts[0].cName + "(" + hex(worst.x) +
                       ", " + hex(worst.y) + ", " + hex(worst.u) + ", " + hex(worst.v) + ")";
    if (different)
      tally.fail(variant.symbol + ": other bits than " + variants[0].symbol + " in " + std::to_string(different));
    else if (error > parts[0].ulp)
      tally.fail(line + ", more than the " + std::to_string(parts[0].ulp) + " of functions.def");
    else
      tally.pass(), std::printf("%s\n", line.c_str());
  }
}

} // namespace

int main(int argc, char **argv) {
  const char last = argc == 5 ? lastIsa(argv[4]) : allIsas;
  const std::string extent = argc > 3 ? argv[3] : "";
  const size_t count = extent == "sample" ? 1 << 9 : extent == "quick" ? 1 << 14 : extent == "slow" ? 1 << 18 : 0;
  if ((argc != 4 && argc != 5) || !last || !count) {
    std::fprintf(stderr, "usage: complex_power <libvec.so> <c name>|all sample|quick|slow [plain|plain=b]\n");
    return 2;
  }
  Library library(argv[1]);
  Tally tally;
  const std::vector<Function> &all = complexPowers();
  for (size_t i = 0; i < all.size(); i += 2) // two parts each
    if (all[i].cName == argv[2] || !std::strcmp(argv[2], "all"))
      all[i].f64 ? run<double>(library, &all[i], count, last, tally) : run<float>(library, &all[i], count, last, tally);
  return tally.finish();
}
