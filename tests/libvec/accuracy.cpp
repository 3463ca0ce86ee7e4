// Every variant of a function stays within the ulp bound that functions.def gives, over its tested domain.
//
//   accuracy <libvec.so> <c name>|all sample|quick|slow [plain|plain=b]
//
// `plain` measures what there is without FMA, the scalar entry point, b and c: of a library that is made of these
// bodies only, which a CPU that has FMA never runs. f32: quick takes every 4099th float and the hard points; slow every
// 61st for all variants, and all 2^32 for the widest one, as exhaustive.h has it. f64: 2x10^4 or 10^6 points against
// MPFR. Several arguments: special ones and as many random ones (f32 slow: 2^26). sample, for emulators: 1500 points.
#include "tests/libvec/exhaustive.h"
#include "tests/libvec/harness.h"
#include "tests/libvec/reference.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>

using namespace vectest;

namespace {

constexpr size_t blockSize = 4096;

enum class Extent { Sample, Quick, Slow };

struct Worst {
  double error = 0, x = 0, y = 0, z = 0;
};

// blockSize inputs; empty where the function has no such argument.
template <class T> struct Block {
  std::vector<T> x, y, z;
};

// Variants that give the same bits are measured once.
template <class T> class Measurement {
public:
  Measurement(const Function &function, std::vector<Variant> variants)
      : function(function), variants(variants), worst(variants.size()),
        outputs(variants.size(), std::vector<T>(blockSize)), reference(function.name, function.f64) {}

  bool ok() const { return reference.ok(); }

  void measure(const Block<T> &in) {
    distinct.clear();
    for (size_t v = 0; v < variants.size(); ++v) {
      evaluate(function, variants[v], arguments(in.x, in.y, in.z), outputs[v].data(), nullptr, blockSize);
      for (T &y : outputs[v])
        y = y == y ? y : T(NAN); // one NaN is as good as another
      size_t same = 0;
      while (same < distinct.size() &&
             std::memcmp(outputs[distinct[same].variant].data(), outputs[v].data(), blockSize * sizeof(T)) != 0)
        ++same;
      if (same == distinct.size())
        distinct.push_back({v, {}});
      distinct[same].members.push_back(v);
    }
    if constexpr (sizeof(T) == 4)
      for (size_t i = 0; i < blockSize; ++i)
        values[i] = reference.value32(in.x[i], at(in.y, i), at(in.z, i));
    for (const Group &group : distinct)
      compare(in, group);
  }

  void note(const Exhaustive &all) {
    for (size_t v = 0; v < variants.size(); ++v)
      if (variants[v].symbol == all.variant.symbol && all.error > worst[v].error)
        worst[v] = {all.error, all.x};
  }

  void report(Tally &tally) const {
    for (size_t v = 0; v < variants.size(); ++v) {
      const Worst &w = worst[v];
      std::string line = variants[v].symbol + ": " + std::to_string(w.error) + " ulp, " + text(function, w.x, w.y, w.z);
      if (w.error <= function.ulp) {
        std::printf("%s\n", line.c_str());
        tally.pass();
      } else {
        tally.fail(line + ", more than the " + std::to_string(function.ulp) + " of functions.def");
      }
    }
  }

private:
  struct Group {
    size_t variant;
    std::vector<size_t> members;
  };

  static T at(const std::vector<T> &values, size_t i) { return values.empty() ? T(0) : values[i]; }

  // The tested domain holds for each argument.
  bool inDomain(T x) const { return x != x || (x >= function.low && x <= function.high); }

  void compare(const Block<T> &in, const Group &group) {
    const std::vector<T> &results = outputs[group.variant];
    double known = leastWorst(group);
    for (size_t i = 0; i < blockSize; ++i) {
      // Nearly all inputs of an exhaustive run end here; NaN compares false.
      if constexpr (sizeof(T) == 4)
        if (Reference::plainError32(results[i], values[i]) <= known)
          continue;
      T x = in.x[i], y = at(in.y, i), z = at(in.z, i);
      if (inDomain(x) && (in.y.empty() || inDomain(y))) {
        note(group, {error({x, y, z}, results[i], values[i]), x, y, z});
        known = leastWorst(group);
      }
    }
  }

  double error(const Input &in, T result, double value) {
    if constexpr (sizeof(T) == 4) {
      if ((function.types[0] == 'i' || function.types[0] == 'l') && result == T(value))
        return 0; // a large integer, which the harness has rounded
      double quick = Reference::error32(result, value);
      if (quick <= function.ulp - 0x1p-20) // the quick reference never decides near the bound
        return quick;
    }
    reference.setInput(in.x, in.y, in.z);
    return reference.error(result);
  }

  // What no member of the group needs to hear of.
  double leastWorst(const Group &group) const {
    double least = INFINITY;
    for (size_t v : group.members)
      least = std::fmin(least, worst[v].error);
    return least;
  }

  void note(const Group &group, Worst w) {
    for (size_t v : group.members)
      if (w.error > worst[v].error)
        worst[v] = w;
  }

  const Function &function;
  std::vector<Variant> variants;
  std::vector<Worst> worst;
  std::vector<std::vector<T>> outputs;
  std::vector<Group> distinct;
  std::vector<double> values = std::vector<double>(blockSize); // f32: of libm
  Reference reference;
};

// Collects inputs into blocks.
template <class T> class Feeder {
public:
  Feeder(Measurement<T> &m, size_t arity) : measurement(m), arity(arity) {}
  void operator()(T x, T y = 1, T z = 1) {
    block.x.push_back(x);
    if (arity > 1)
      block.y.push_back(y);
    if (arity > 2)
      block.z.push_back(z);
    if (block.x.size() == blockSize)
      flush();
  }
  void flush() {
    if (block.x.empty())
      return;
    block.x.resize(blockSize, T(1));
    block.y.resize(arity > 1 ? blockSize : 0, T(1));
    block.z.resize(arity > 2 ? blockSize : 0, T(1));
    measurement.measure(block);
    block.x.clear();
    block.y.clear();
    block.z.clear();
  }

private:
  Measurement<T> &measurement;
  size_t arity;
  Block<T> block;
};

void feedAllFloats(Feeder<float> &feed, uint64_t step) {
  for (uint64_t u = 0; u < uint64_t(1) << 32; u += step) {
    uint32_t bits = uint32_t(u);
    float x;
    std::memcpy(&x, &bits, sizeof x);
    feed(x);
  }
}

template <class T> void feedPoints(Feeder<T> &feed, const Function &function, Extent extent) {
  const bool slow = extent == Extent::Slow, sample = extent == Extent::Sample;
  if constexpr (sizeof(T) == 4)
    feedAllFloats(feed, sample ? 0x800003 : !slow ? 4099 : screenOf(function) ? 509 : 1);
  static const std::vector<double> hard = hardPoints(function.f64, slow ? 200000 : sample ? 500 : 10000);
  for (double x : hard)
    feed(T(x));
  if (!sample && function.name.find("gamma") != std::string::npos)
    for (double x : gammaPoints(function.f64))
      feed(T(x));
  for (double x : randomPoints(function, slow ? 800000 : sample ? 500 : 10000, 1))
    feed(T(x));
  for (Input p : foundInputs(function))
    feed(T(p.x));
}

template <class T> void feedSeveral(Feeder<T> &feed, const Function &function, Extent extent) {
  const bool slow = extent == Extent::Slow;
  for (Input p : foundInputs(function))
    feed(T(p.x), T(p.y), T(p.z));
  if (extent == Extent::Sample) {
    for (Input p : randomInputs(function, 1500, 1))
      feed(T(p.x), T(p.y), T(p.z));
    return;
  }
  for (Input p : specialInputs(function))
    feed(T(p.x), T(p.y), T(p.z));
  // In portions, for 2^26 inputs are gigabytes.
  constexpr size_t portion = 8192;
  size_t portions = function.f64 ? (slow ? 128 : 2) : (slow ? 8192 : 64);
  for (size_t i = 0; i < (slow ? 1000 : 10); ++i)
    for (Input p : hardPairs(function, 10000, i + 1))
      feed(T(p.x), T(p.y), T(p.z));
  for (size_t i = 0; i < portions; ++i)
    for (Input p : randomInputs(function, portion, i + 1))
      feed(T(p.x), T(p.y), T(p.z));
}

template <class T>
void run(const Library &library, const Function &function, const std::vector<Variant> &variants, Extent extent,
         Tally &tally) {
  Measurement<T> measurement(function, variants);
  if (!measurement.ok())
    return tally.fail(function.cName + ": reference.def has no reference for '" + function.name + "'");
  Feeder<T> feed(measurement, arity(function));
  if (arity(function) > 1)
    feedSeveral(feed, function, extent);
  else
    feedPoints(feed, function, extent);
  feed.flush();
  if (extent == Extent::Slow)
    if (std::optional<Exhaustive> all = measureAllFloats(library, function, variants, tally))
      measurement.note(*all);
  measurement.report(tally);
}

const char *const extents[] = {"sample", "quick", "slow"};

} // namespace

int main(int argc, char **argv) {
  const char last = argc == 5 ? lastIsa(argv[4]) : allIsas;
  auto extent = (argc == 4 || argc == 5) && last ? std::find(extents, std::end(extents), std::string(argv[3]))
                                                 : std::end(extents);
  if (extent == std::end(extents)) {
    std::fprintf(stderr, "usage: accuracy <libvec.so> <c name>|all sample|quick|slow [plain|plain=b]\n");
    return 2;
  }
  const bool all = !std::strcmp(argv[2], "all");
  if (!all && !isKnown(argv[2])) {
    std::fprintf(stderr, "accuracy: functions.def has no function '%s'\n", argv[2]);
    return 2;
  }
  Library library(argv[1]);
  Tally tally;
  for (const Function &f : functions()) {
    if (!all && f.cName != argv[2])
      continue;
    std::vector<Variant> variants = usable(library, f, tally, last);
    if (f.f64)
      run<double>(library, f, variants, Extent(extent - extents), tally);
    else
      run<float>(library, f, variants, Extent(extent - extents), tally);
  }
  return tally.finish();
}
