// The correctly rounded functions give the float nearest to the true value, as MPFR has it, where that is hard: beside
// middles between two floats.
//
//   correctly_rounded <libvec.so> quick|slow [plain] [c name]...
//
// Of floats (slow: all of them, quick: one block of 101; two arguments: random pairs, and those of hardPairs) the
// double function tells which have a value next to a middle: it is a filter only. MPFR judges these, for every variant.
// Where the filter itself were wrong nothing would be noticed, so that libm's double function is asked on its own, too
// (quick: on every eighth block): where it rounds to another float, MPFR judges again.
#include "tests/libvec/harness.h"
#include "tests/libvec/reference.h"

#include <cmath>
#include <cstdio>
#include <cstring>

using namespace vectest;

namespace {

constexpr size_t blockSize = 4096;
constexpr uint64_t blocks = (uint64_t(1) << 32) / blockSize;
constexpr uint64_t quickStep = 101;

// How far x is from the nearest middle between two floats, in units in the last place of a float.
double fromMiddle(double x) {
  if (!(std::fabs(x) >= 0x1p-126)) {
    double units = std::fabs(x) * 0x1p149;
    return std::fabs(units - std::floor(units) - 0.5);
  }
  uint64_t bits;
  std::memcpy(&bits, &x, sizeof bits);
  return std::fabs(double(bits & 0x1fffffff) * 0x1p-29 - 0.5);
}

struct Pairs {
  std::vector<float> x, y; // y: empty where the function has one argument
  void add(float a, float b, bool two) {
    x.push_back(a);
    if (two)
      y.push_back(b);
  }
};

class Test {
public:
  Test(const Library &library, const Function &f, const Function &wide, char lastIsa, bool slow, Tally &tally)
      : f(f), wide(wide), two(arity(f) > 1), slow(slow), variants(usable(library, f, tally, lastIsa)),
        exact(f.name, false) {
    auto widest = [](const std::vector<Variant> &all) {
      const Variant *best = nullptr;
      for (const Variant &v : all)
        if (!v.masked && (!best || v.isa > best->isa))
          best = &v;
      return *best;
    };
    variant = widest(variants);
    filter = widest(usable(library, wide, tally, lastIsa));
  }

  void run(Tally &tally) {
    if (two)
      for (unsigned seed = 1; seed <= (slow ? 4096 : 32); ++seed) {
        for (auto &inputs : {hardPairs(f, slow ? blockSize : 512, seed), randomInputs(f, 8 * blockSize, seed)}) {
          Pairs in;
          for (const Input &p : inputs)
            in.add(float(p.x), float(p.y), true);
          look(in, slow || seed % 8 == 0);
        }
      }
    else
      for (uint64_t b = 0; b < blocks; b += slow ? 1 : quickStep) {
        Pairs in;
        for (size_t i = 0; i < blockSize; ++i) {
          uint32_t bits = uint32_t(b * blockSize + i);
          float value;
          std::memcpy(&value, &bits, sizeof value);
          in.add(value, 0, false);
        }
        look(in, slow || b / quickStep % 8 == 0);
      }
    judge(tally);
  }

private:
  // Notes what is hard, and where libm and the variant differ.
  void look(Pairs &in, bool askLibm) {
    while (in.x.size() % maxLanes)
      in.add(1, 1, two);
    const size_t count = in.x.size();
    std::vector<double> x(in.x.begin(), in.x.end()), y(in.y.begin(), in.y.end()), values(count);
    std::vector<float> results(count);
    evaluate(wide, filter, arguments(x, y, {}), values.data(), nullptr, count);
    if (askLibm)
      evaluate(f, variant, arguments(in.x, in.y, {}), results.data(), nullptr, count);
    const double near = slow ? 0x1p-19 : 0x1p-13;
    for (size_t i = 0; i < count; ++i) {
      bool hard = fromMiddle(values[i]) < near;
      if (askLibm && !hard) {
        float other = float(exact.value32(in.x[i], two ? in.y[i] : 0));
        hard = other != results[i] && (other == other || results[i] == results[i]);
        deviations += hard;
      }
      if (hard && std::isfinite(values[i]))
        cases.add(in.x[i], two ? in.y[i] : 0, two);
    }
  }

  void judge(Tally &tally) {
    const size_t count = cases.x.size();
    while (cases.x.size() % maxLanes)
      cases.add(1, 1, two);
    std::vector<float> expected;
    double nearest = 1;
    for (size_t i = 0; i < count; ++i) {
      exact.setInput(cases.x[i], two ? cases.y[i] : 0);
      expected.push_back(exact.rounded());
      if (double off = exact.fromMiddle(); off != 0)
        nearest = std::fmin(nearest, off);
    }
    std::printf("%s: %zu hard cases, %zu where libm differs; the nearest is 2^%.1f ulp from a middle\n",
                f.cName.c_str(), count - deviations, deviations, std::log2(nearest));
    for (const Variant &v : variants) {
      std::vector<float> results(cases.x.size());
      evaluate(f, v, arguments(cases.x, cases.y, {}), results.data(), nullptr, results.size());
      size_t i = 0;
      while (i < count && (results[i] == expected[i] || (results[i] != results[i] && expected[i] != expected[i])))
        ++i;
      if (i == count && count > 0)
        tally.pass();
      else if (count == 0)
        tally.fail(v.symbol + ": no hard case was found");
      else
        tally.fail(v.symbol + ": " + text(f, cases.x[i], two ? cases.y[i] : 0, 0) + " = " + hex(results[i]) + ", not " +
                   hex(expected[i]));
    }
  }

  const Function &f, &wide;
  const bool two, slow;
  std::vector<Variant> variants;
  Variant variant, filter;
  Reference exact;
  Pairs cases;
  size_t deviations = 0;
};

// The double function of the same name; null: `f` is none that is correctly rounded.
const Function *wideOf(const Function &f) {
  size_t tier = f.name.rfind("_cr");
  if (tier == std::string::npos)
    return nullptr;
  for (const Function &other : functions())
    if (other.f64 && other.name == f.name.substr(0, tier))
      return &other;
  return nullptr;
}

} // namespace

int main(int argc, char **argv) {
  const std::string extent = argc > 2 ? argv[2] : "";
  if (extent != "quick" && extent != "slow") {
    std::fprintf(stderr, "usage: correctly_rounded <libvec.so> quick|slow [plain] [c name]...\n");
    return 2;
  }
  const bool slow = extent == "slow";
  argv[2] = argv[1];
  return testAll(argc - 1, argv + 1, "correctly_rounded",
                 [=](auto type, const Library &library, const Function &f, const Options &options, Tally &tally) {
                   if constexpr (sizeof type == sizeof(float)) {
                     const Function *wide = wideOf(f);
                     if (wide)
                       Test(library, f, *wide, options.lastIsa, slow, tally).run(tally);
                     else if (f.name.ends_with("_cr"))
                       tally.fail(f.cName + ": there is no double function by which hard cases are found");
                   }
                 });
}
