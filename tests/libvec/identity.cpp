// The same bits on every width and every FMA target, the scalar entry point included; a masked variant gives in its
// active lanes the bits of the unmasked one. Slow and fast inputs are mixed within packets. A function that computes
// two others at once gives their bits.
//
//   identity <libvec.so>
//
// Without FMA instructions in an ISA (b, c) the results may differ from those with, but not between widths: each ISA's
// variants agree with either those of 'd' and 'e', or (b, c) with each other.
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

template <class T> Inputs<T> inputs(const Function &f, std::mt19937_64 &random) {
  Inputs<T> in;
  if (arity(f) > 1) {
    std::vector<Input> all = specialInputs(f), more = randomInputs(f, 40000, 2);
    all.insert(all.end(), more.begin(), more.end());
    std::shuffle(all.begin(), all.end(), random);
    all.resize(std::min<size_t>(all.size(), 48000) / maxLanes * maxLanes); // there are 150000 special triples
    for (Input p : all) {
      in.x.push_back(T(p.x));
      in.y.push_back(T(p.y));
      if (arity(f) > 2)
        in.z.push_back(T(p.z));
    }
  } else {
    std::vector<double> points = hardPoints(f.f64, 40000), more = randomPoints(f, 40000, 2);
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

template <class T> void run(const Library &library, const Function &f, Tally &tally) {
  std::mt19937_64 random(7);
  Inputs<T> in = inputs<T>(f, random);
  std::vector<Variant> variants = usable(library, f, tally);
  auto report = [&](const Variant &v, const Variant &other, const Values<T> &a, const Values<T> &b,
                    const unsigned char *active, const char *what) {
    size_t i = difference(a, b, active);
    if (i == a.size())
      return tally.pass();
    tally.fail(v.symbol + " and " + other.symbol + " differ (" + what + "): " + hex(a[i]) + " and " + hex(b[i]) +
               " for " + text(f, in.x[i], in.y.empty() ? 0 : in.y[i], in.z.empty() ? 0 : in.z[i]));
  };

  // Unmasked variants.
  bool fma = __builtin_cpu_supports("fma");
  const Variant *reference = nullptr, *withoutFma = nullptr;
  for (const Variant &v : variants)
    if (!v.masked && (fma ? v.isa == 0 || v.isa == 'd' || v.isa == 'e' : v.isa == 0)) {
      if (!reference)
        reference = &v;
      else
        report(v, *reference, results(f, v, in, nullptr), results(f, *reference, in, nullptr), nullptr, "FMA targets");
    }
  for (const Variant &v : variants)
    if (!v.masked && (v.isa == 'b' || v.isa == 'c')) {
      Values<T> out = results(f, v, in, nullptr);
      if (reference && difference(out, results(f, *reference, in, nullptr), nullptr) == out.size())
        tally.pass(); // runs the FMA body, or needs none
      else if (!withoutFma)
        withoutFma = &v;
      else
        report(v, *withoutFma, out, results(f, *withoutFma, in, nullptr), nullptr, "targets without FMA");
    }

  for (const Twin &twin : twins)
    for (const Function &other : functions())
      if (f.name == twin.result && other.name == twin.function && other.f64 == f.f64)
        for (const Variant &v : library.variants(other))
          if (!v.isa)
            report(variants[0], v, results(f, variants[0], in, nullptr), results(other, v, in, nullptr), nullptr,
                   "twins");

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
