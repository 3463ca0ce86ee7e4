// The same bits on every width and every ISA, the scalar entry point included; a masked variant gives in its active
// lanes the bits of the unmasked one. Slow and fast inputs are mixed within packets. A function that computes two
// others at once gives their bits.
//
//   identity <libvec.so> [plain|plain=b] [sample] [every=N] [as=<library>] [c name]...
//
// `plain`: only the scalar entry point, b and c (`plain=b`: b), of a library made of the bodies without FMA, or under
// an emulator of a CPU without: their results may differ from those with FMA, but not from one another's. `as`: the
// scalar entry points of another library give these bits, too. `sample`: few inputs. `every`: each
// N-th function. Names: these functions alone.
#include "tests/libvec/harness.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <limits>
#include <random>

using namespace vectest;

namespace {

template <class T> using Values = std::vector<T>;

template <class T> struct Inputs {
  Values<T> x, y, z; // empty where the function has no such argument
};

template <class T> Inputs<T> inputs(const Function &f, std::mt19937_64 &random, size_t count) {
  Inputs<T> in;
  if (arity(f) > 1) {
    std::vector<Input> all = specialInputs(f), more = randomInputs(f, count, 2);
    all.insert(all.end(), more.begin(), more.end());
    std::shuffle(all.begin(), all.end(), random);
    all.resize(std::min(all.size(), count * 6 / 5) / maxLanes * maxLanes); // there are 150000 special triples
    for (Input p : all) {
      in.x.push_back(T(p.x));
      in.y.push_back(T(p.y));
      if (arity(f) > 2)
        in.z.push_back(T(p.z));
    }
  } else {
    static const std::vector<double> hard = hardPoints(sizeof(T) == 8, count); // one count a run
    std::vector<double> points = hard, more = randomPoints(f, count, 2);
    points.insert(points.end(), more.begin(), more.end());
    std::shuffle(points.begin(), points.end(), random);
    points.resize(points.size() / maxLanes * maxLanes);
    in.x.assign(points.begin(), points.end());
  }
  return in;
}

template <class T>
Values<T> results(const Function &f, const Variant &v, const Inputs<T> &in, const unsigned char *active) {
  Values<T> out(in.x.size());
  evaluate(f, v, arguments(in.x, in.y, in.z), out.data(), active, out.size());
  for (T &y : out)
    y = y == y ? y : std::numeric_limits<T>::quiet_NaN(); // one NaN is as good as another
  return out;
}

// The first lane, among the active ones, where a and b differ; or their size.
template <class T> size_t difference(const Values<T> &a, const Values<T> &b, const unsigned char *active) {
  size_t i = 0;
  while (i < a.size() && ((active && !active[i]) || !std::memcmp(&a[i], &b[i], sizeof(T))))
    ++i;
  return i;
}

struct Pattern {
  const char *name;
  unsigned char (*active)(size_t lane, uint64_t random);
};
const Pattern patterns[] = {
    {"all lanes", [](size_t, uint64_t) -> unsigned char { return 1; }},
    {"random lanes", [](size_t, uint64_t random) -> unsigned char { return random & 1; }},
    {"one lane in eight", [](size_t, uint64_t random) -> unsigned char { return random % 8 == 0; }},
    {"odd lanes", [](size_t lane, uint64_t) -> unsigned char { return lane & 1; }},
    {"no lane", [](size_t, uint64_t) -> unsigned char { return 0; }},
};

// Results that are other functions.
struct Twin {
  const char *result, *function;
};
const Twin twins[] = {{"sincos", "sin"}, {"sincos_second", "cos"}, {"sincospi", "sinpi"},  {"sincospi_second", "cospi"},
                      {"cexpi", "cos"},  {"cexpi_second", "sin"},  {"lgamma_r", "lgamma"}, {"powx", "pow"}};

template <class T> void run(const Library &library, const Function &f, const Options &options, Tally &tally) {
  std::mt19937_64 random(7);
  Inputs<T> in = inputs<T>(f, random, options.sample ? 512 : 40000);
  std::vector<Variant> variants = usable(library, f, tally, options.lastIsa);
  auto report = [&](const Variant &v, const Variant &other, const Values<T> &a, const Values<T> &b,
                    const unsigned char *active, const char *what) {
    size_t i = difference(a, b, active);
    if (i == a.size())
      return tally.pass();
    tally.fail(v.symbol + " and " + other.symbol + " differ (" + what + "): " + hex(a[i]) + " and " + hex(b[i]) +
               " for " + text(f, in.x[i], in.y.empty() ? 0 : in.y[i], in.z.empty() ? 0 : in.z[i]));
  };

  const Variant &reference = variants[0]; // the scalar entry point
  const Values<T> expected = results(f, reference, in, nullptr);
  for (const Variant &v : variants)
    if (!v.masked && &v != &reference)
      report(v, reference, results(f, v, in, nullptr), expected, nullptr, "variants");
  if (options.other)
    for (const Variant &v : usable(*options.other, f, tally, options.lastIsa))
      if (!v.isa)
        report(reference, v, expected, results(f, v, in, nullptr), nullptr, "libraries");

  for (const Twin &twin : twins)
    for (const Function &other : functions())
      if (f.name == twin.result && other.name == twin.function && other.f64 == f.f64)
        for (const Variant &v : library.variants(other))
          if (!v.isa)
            report(reference, v, expected, results(other, v, in, nullptr), nullptr, "twins");

  // Masked variants against the unmasked one of their ISA.
  for (const Variant &masked : variants)
    for (const Variant &unmasked : variants)
      if (masked.masked && !unmasked.masked && masked.isa == unmasked.isa)
        for (const Pattern &pattern : patterns) {
          std::vector<unsigned char> active(in.x.size());
          for (size_t i = 0; i < in.x.size(); ++i)
            active[i] = pattern.active(i, random() >> 20);
          report(masked, unmasked, results(f, masked, in, active.data()), results(f, unmasked, in, nullptr),
                 active.data(), pattern.name);
        }
}

} // namespace

int main(int argc, char **argv) {
  return testAll(argc, argv, "identity", [](auto type, auto &&...arguments) { run<decltype(type)>(arguments...); });
}
