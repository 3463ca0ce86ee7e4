#include "tests/libvec/hunt_points.h"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

namespace vectest {

double Order::number(uint64_t index) const {
  bool negative = index < infinity;
  uint64_t magnitude = negative ? infinity - 1 - index : index - infinity;
  if (f64) {
    double x;
    std::memcpy(&x, &magnitude, sizeof x);
    return negative ? -x : x;
  }
  float x;
  uint32_t bits = uint32_t(magnitude);
  std::memcpy(&x, &bits, sizeof x);
  return negative ? -x : x;
}

uint64_t Order::index(double number) const {
  uint64_t magnitude = 0;
  double a = std::fabs(number);
  if (f64) {
    std::memcpy(&magnitude, &a, sizeof a);
  } else {
    float x = float(a);
    std::memcpy(&magnitude, &x, sizeof x);
  }
  return std::signbit(number) ? infinity - 1 - magnitude : infinity + magnitude;
}

namespace {

using Coordinates = std::array<uint64_t, 4>;

double unit(uint64_t u) { return double(u >> 11) * 0x1p-53; }
double between(uint64_t u, double low, double high) { return low + unit(u) * (high - low); }
// The lowest bits of a coordinate choose a sign: a part of the cube has both.
double signedBy(uint64_t u, double x) { return u & 1 ? -x : x; }
double powerOf2(double x) {
  double whole = std::floor(x);
  return std::ldexp(std::exp2(x - whole), int(whole));
}

struct Limits {
  int mantissa, least, most; // bits, exponents
};
Limits limitsOf(const Function &f) { return f.f64 ? Limits{52, -1022, 1023} : Limits{23, -126, 127}; }

bool isAnyOf(const Function &f, std::initializer_list<const char *> names) {
  return std::any_of(names.begin(), names.end(),
                     [&](const char *n) { return f.name.compare(0, std::strlen(n), n) == 0; });
}

std::vector<Chart> chartsOfOne(const Function &f) {
  Order order(f.f64);
  return {{1, [order](const Coordinates &u) { return Point{order.fromCoordinate(u[0])}; }},
          {1, [f](const Coordinates &u) { return Point{between(u[0], f.benchLow, f.benchHigh)}; }},
          {1, [](const Coordinates &u) { return Point{signedBy(u[0], powerOf2(between(u[0], -8, 12)))}; }}};
}

// Pairs for powers: y by the exponent of the result, x anywhere or near 1.
void addPowerCharts(const Function &f, std::vector<Chart> &charts) {
  Limits l = limitsOf(f);
  bool compound = isAnyOf(f, {"compoundn"}), root = isAnyOf(f, {"rootn"});
  auto exponentFor = [=](double x, uint64_t v) {
    double exponent = between(v, l.least - l.mantissa - 2, l.most + 2);
    return exponent / (compound ? std::log1p(x) / std::log(2.0) : std::log2(std::fabs(x)));
  };
  charts.push_back({2, [=](const Coordinates &u) {
                      double x = powerOf2(between(u[0], l.least - l.mantissa, l.most + 1));
                      return Point{x, exponentFor(x, u[1])};
                    }});
  charts.push_back({2, [=](const Coordinates &u) {
                      double away = signedBy(u[0], powerOf2(between(u[0], -l.mantissa - 1, -1)));
                      double x = compound ? away : 1 + away;
                      return Point{x, exponentFor(x, u[1])};
                    }});
  charts.push_back({2, [=](const Coordinates &u) { return Point{between(u[0], 0, 4), between(u[1], -64, 64)}; }});
  if (root || takesInteger(f))
    charts.push_back({2, [=](const Coordinates &u) {
                        double x = powerOf2(between(u[0], l.least - l.mantissa, l.most + 1));
                        return Point{x, signedBy(u[1], powerOf2(between(u[1], 0, 31)))};
                      }});
}

std::vector<Chart> chartsOfTwo(const Function &f) {
  Limits l = limitsOf(f);
  Order order(f.f64);
  std::vector<Chart> charts = {
      {2, [=](const Coordinates &u) { return Point{order.fromCoordinate(u[0]), order.fromCoordinate(u[1])}; }},
      {2, [=](const Coordinates &u) {
         return Point{between(u[0], f.benchLow, f.benchHigh), between(u[1], f.benchLow, f.benchHigh)};
       }}};
  if (isAnyOf(f, {"pow", "rootn", "compoundn"})) {
    addPowerCharts(f, charts);
    return charts;
  }
  // Ratios that matter.
  charts.push_back({2, [=](const Coordinates &u) {
                      double x = order.fromCoordinate(u[0]);
                      return Point{x, signedBy(u[1], x * powerOf2(between(u[1], -l.mantissa - 6, l.mantissa + 6)))};
                    }});
  charts.push_back({2, [=](const Coordinates &u) {
                      double x = signedBy(u[0], powerOf2(between(u[0], -12, 12)));
                      return Point{x, signedBy(u[1], x * powerOf2(between(u[1], -l.mantissa / 2 - 4, 2)))};
                    }});
  // The borders of the subnormal numbers, and of overflow.
  charts.push_back({2, [=](const Coordinates &u) {
                      auto at = [&](uint64_t v) {
                        return signedBy(v, powerOf2(between(v, l.least - l.mantissa - 1, l.least + 3)));
                      };
                      return Point{at(u[0]), at(u[1])};
                    }});
  charts.push_back({2, [=](const Coordinates &u) {
                      auto at = [&](uint64_t v) { return signedBy(v, powerOf2(between(v, l.most - 2, l.most + 1))); };
                      return Point{at(u[0]), at(u[1])};
                    }});
  if (isAnyOf(f, {"clog", "csqrt"})) // the unit circle: any distance from it
    charts.push_back({2, [=](const Coordinates &u) {
                        double angle = between(u[0], -3.1416, 3.1416);
                        double r = 1 + signedBy(u[1], powerOf2(between(u[1], -l.mantissa - 12, 0)));
                        return Point{r * std::cos(angle), r * std::sin(angle)};
                      }});
  if (isAnyOf(f, {"cexp"})) { // the range of the exponential
    double least = (l.least - l.mantissa - 3) * 0.7, most = (l.most + 3) * 0.7;
    charts.push_back(
        {2, [=](const Coordinates &u) { return Point{between(u[0], least, most), order.fromCoordinate(u[1])}; }});
    charts.push_back({2, [=](const Coordinates &u) {
                        return Point{between(u[0], -2, 2), signedBy(u[1], powerOf2(between(u[1], -30, 12)))};
                      }});
  }
  return charts;
}

// Of a complex power: z on the unit circle, of moderate size, anywhere; |w log z| up to 2^10.
std::vector<Chart> chartsOfPower(const Function &f) {
  Limits l = limitsOf(f);
  auto chart = [=](auto radius) {
    return Chart{4, [=](const Coordinates &u) {
                   double angle = between(u[1], -3.1416, 3.1416), r = radius(u[0]);
                   double x = r * std::cos(angle), y = r * std::sin(angle);
                   double length = std::hypot(std::log(std::hypot(x, y)), angle);
                   double size = 1023 * powerOf2(-20 * unit(u[2]) * unit(u[2])) / length;
                   double turn = between(u[3], -3.1416, 3.1416);
                   return Point{x, y, size * std::cos(turn), size * std::sin(turn)};
                 }};
  };
  return {chart([=](uint64_t u) { return 1 + signedBy(u, powerOf2(between(u, -l.mantissa - 2, -1))); }),
          chart([=](uint64_t u) { return powerOf2(between(u, -10, 10)); }),
          chart([=](uint64_t u) { return powerOf2(between(u, 0.9 * l.least, 0.9 * l.most)); })};
}

} // namespace

std::vector<Chart> chartsOf(const Function &f) {
  if (arity(f) == 1)
    return chartsOfOne(f);
  if (arity(f) == 2)
    return chartsOfTwo(f);
  if (arity(f) == 4)
    return chartsOfPower(f);
  Order order(f.f64);
  return {{3, [order](const Coordinates &u) {
             return Point{order.fromCoordinate(u[0]), order.fromCoordinate(u[1]), order.fromCoordinate(u[2])};
           }}};
}

Point canonical(const Function &f, Point p) {
  for (size_t i = 0; i < 4; ++i)
    p[i] = i < arity(f) ? (f.f64 ? p[i] : float(p[i])) : 0;
  if (takesInteger(f))
    p[1] = std::rint(std::fmin(std::fmax(p[1], -0x1p31), 0x1p31 - 1)); // a NaN becomes a limit
  return p;
}

namespace {

// Of the argument after which a periodic function's reduced argument comes again, perhaps with another sign; else 0.
long double periodOf(const Function &f, size_t argument) {
  if (isAnyOf(f, {"sinh", "cosh", "tanh"}))
    return 0;
  if (isAnyOf(f, {"sinpi", "cospi", "tanpi", "sincospi"}))
    return 0.5L;
  if (isAnyOf(f, {"sind", "cosd", "tand"}))
    return 90;
  const bool isPeriodic = isAnyOf(f, {"sin", "cos", "tan", "cexpi"}) || (isAnyOf(f, {"cexp"}) && argument == 1);
  return isPeriodic ? std::acos(-1.0L) / 2 : 0;
}

} // namespace

Point mutated(const Function &f, const Point &point, Random &random) {
  static const double periods[] = {std::acos(-1.0) / 2, std::log(2.0), std::log(10.0), 1, 2, 0.5, 45, 90, 360};
  Order order(f.f64);
  Point p = point;
  const size_t n = arity(f), only = random.below(n + 1); // one argument, or all of them
  const uint64_t kind = random.below(16), bits = uint64_t(order.mantissaBits());
  if (kind == 0 && only == n && n > 1) { // all by one power of two
    int shift = int(random.below(9)) - 4;
    for (size_t i = 0; i < n; ++i)
      p[i] = std::ldexp(p[i], shift);
    return canonical(f, p);
  }
  for (size_t i = 0; i < n; ++i) {
    if (only < n && i != only)
      continue;
    double &x = p[i];
    if (i == 1 && takesInteger(f)) {
      double step = std::rint(powerOf2(random.unit() * 12));
      x += random() & 1 ? step : -step;
    } else if (kind == 1) {
      x = std::ldexp(x, int(random.below(5)) - 2);
    } else if (const long double period = periodOf(f, i); kind >= 13 && period != 0) {
      // The same distance from any multiple of the period.
      const double multiples = std::rint(powerOf2(random.unit() * 14)) - 1;
      const double away = double(std::remainder((long double)x, period) + multiples * period);
      x = random() & 1 ? away : -away;
    } else if (kind == 2) {
      x = random() & 1 ? -x : x + periods[random.below(std::size(periods))] * (double(random.below(65)) - 32);
    } else if (kind < 6) { // other low bits
      uint64_t index = order.index(x), mask = (uint64_t(1) << random.below(bits + 1)) - 1;
      x = order.number((index & ~mask) | (random() & mask));
    } else { // a step of any size
      uint64_t index = order.index(x), step = 1 + (random() & ((uint64_t(1) << random.below(bits)) - 1));
      index = random() & 1 ? index + step : index - step;
      x = order.number(index < order.count() ? index : order.count() / 2);
    }
  }
  return canonical(f, p);
}

std::vector<double> constantsIn(const char *folder) {
  std::set<double> found = {0x1p-1022, 0x1p-126, 0x1p-149, 0x1.fffffffffffffp+1023, 0x1.fffffep+127, 0.5, 1, 2};
  const std::regex constant(R"(0x[0-9a-fA-F]*\.?[0-9a-fA-F]*p[-+]?[0-9]+|[0-9]+\.[0-9]*(e[-+]?[0-9]+)?)");
  for (const auto &entry : std::filesystem::directory_iterator(folder)) {
    std::ifstream file(entry.path());
    std::stringstream text;
    text << file.rdbuf();
    const std::string all = text.str();
    for (std::sregex_iterator i(all.begin(), all.end(), constant), end; i != end; ++i)
      found.insert(std::strtod(i->str().c_str(), nullptr));
  }
  return {found.begin(), found.end()};
}

std::vector<Point> startingPoints(const Function &f, Random &random) {
  static const std::vector<double> hard[] = {hardPoints(false, 50000), hardPoints(true, 50000)};
  std::vector<Point> points;
  auto add = [&](const Point &p) {
    if (std::all_of(p.begin(), p.end(), [](double x) { return std::isfinite(x); }))
      points.push_back(canonical(f, p));
  };
  if (arity(f) == 1) {
    for (double x : hard[f.f64])
      add({x});
    if (f.name.find("gamma") != std::string::npos)
      for (double x : gammaPoints(f.f64))
        add({x});
  } else if (arity(f) < 4) {
    for (const Input &in : specialInputs(f))
      add({in.x, in.y, in.z});
    for (const Input &in : hardPairs(f, 20000, random()))
      add({in.x, in.y, in.z});
    for (const Input &in : randomInputs(f, 20000, random()))
      add({in.x, in.y, in.z});
  }
  for (size_t i = points.size(); i > 1; --i)
    std::swap(points[i - 1], points[random.below(i)]);
  return points;
}

Point besideConstant(const Function &f, const std::vector<double> &constants, Random &random) {
  Order order(f.f64);
  Point p = {};
  // Of several arguments one may be anything.
  const size_t any = arity(f) > 1 && random() & 1 ? random.below(arity(f)) : arity(f);
  const double least = f.f64 ? 0x1p-1022 : 0x1p-126;
  for (size_t i = 0; i < arity(f); ++i) {
    if (i == any) {
      p[i] = order.fromCoordinate(random());
      continue;
    }
    double c = arity(f) > 1 && random() % 8 == 0 ? least : order.rounded(constants[random.below(constants.size())]);
    uint64_t index = order.index(std::isfinite(c) ? random() & 1 ? c : -c : 1);
    uint64_t away = random() & ((uint64_t(1) << random.below(uint64_t(order.mantissaBits()))) - 1);
    index = random() & 1 ? index + away : index - away;
    p[i] = order.number(index < order.count() ? index : order.count() / 2);
  }
  return canonical(f, p);
}

} // namespace vectest
