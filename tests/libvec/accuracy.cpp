// Every variant of a function stays within the ulp bound that functions.def gives, over its tested domain.
//
//   accuracy <libvec.so> <c name> quick|slow [scalar]
//
// `scalar` measures only the scalar entry point: of the kernels compiled without FMA, which a CPU that has it never
// runs. f32: quick takes every 4099th float and the hard points, slow all 2^32. f64: 2x10^4 or 10^6 points against
// MPFR.
#include "tests/libvec/harness.h"
#include "tests/libvec/reference.h"

#include <cmath>
#include <cstdio>
#include <cstring>

using namespace vectest;

namespace {

constexpr size_t blockSize = 4096;

struct Worst {
  double error = 0, input = 0;
};

// Variants that give the same bits are measured once.
template <class T> class Measurement {
public:
  Measurement(const Function &function, std::vector<Variant> variants)
      : function(function), variants(variants), worst(variants.size()),
        outputs(variants.size(), std::vector<T>(blockSize)), reference(function.name, function.f64) {}

  bool ok() const { return reference.ok(); }

  // A block of blockSize inputs.
  void measure(const std::vector<T> &inputs) {
    distinct.clear();
    for (size_t v = 0; v < variants.size(); ++v) {
      evaluate(function, variants[v], inputs.data(), outputs[v].data(), nullptr, blockSize);
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
        values[i] = reference.value32(inputs[i]);
    for (const Group &group : distinct)
      compare(inputs, group);
  }

  void report(Tally &tally) const {
    for (size_t v = 0; v < variants.size(); ++v) {
      std::string text =
          variants[v].symbol + ": " + std::to_string(worst[v].error) + " ulp at x = " + hex(worst[v].input);
      if (worst[v].error <= function.ulp) {
        std::printf("%s\n", text.c_str());
        tally.pass();
      } else {
        tally.fail(text + ", more than the " + std::to_string(function.ulp) + " of functions.def");
      }
    }
  }

private:
  struct Group {
    size_t variant;
    std::vector<size_t> members;
  };

  void compare(const std::vector<T> &inputs, const Group &group) {
    const std::vector<T> &results = outputs[group.variant];
    double known = leastWorst(group);
    for (size_t i = 0; i < blockSize; ++i) {
      // Nearly all inputs of an exhaustive run end here; NaN compares false.
      if constexpr (sizeof(T) == 4)
        if (Reference::plainError32(results[i], values[i]) <= known)
          continue;
      if (inputs[i] != inputs[i] || (inputs[i] >= function.low && inputs[i] <= function.high)) {
        note(group, inputs[i], error(inputs[i], results[i], values[i]));
        known = leastWorst(group);
      }
    }
  }

  double error(T input, T result, double value) {
    if constexpr (sizeof(T) == 4) {
      double quick = Reference::error32(result, value);
      if (quick <= function.ulp - 0x1p-20) // the quick reference never decides near the bound
        return quick;
    }
    reference.setInput(input);
    return reference.error(result);
  }

  // What no member of the group needs to hear of.
  double leastWorst(const Group &group) const {
    double least = INFINITY;
    for (size_t v : group.members)
      least = std::fmin(least, worst[v].error);
    return least;
  }

  void note(const Group &group, T input, double error) {
    for (size_t v : group.members)
      if (error > worst[v].error)
        worst[v] = {error, double(input)};
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
  explicit Feeder(Measurement<T> &m) : measurement(m) { block.reserve(blockSize); }
  void operator()(T x) {
    block.push_back(x);
    if (block.size() == blockSize)
      flush();
  }
  void flush() {
    if (block.empty())
      return;
    block.resize(blockSize, T(1));
    measurement.measure(block);
    block.clear();
  }

private:
  Measurement<T> &measurement;
  std::vector<T> block;
};

void feedAllFloats(Feeder<float> &feed, uint64_t step) {
  for (uint64_t u = 0; u < uint64_t(1) << 32; u += step) {
    uint32_t bits = uint32_t(u);
    float x;
    std::memcpy(&x, &bits, sizeof x);
    feed(x);
  }
}

template <class T> void run(const Function &function, const std::vector<Variant> &variants, bool slow, Tally &tally) {
  Measurement<T> measurement(function, variants);
  if (!measurement.ok())
    return tally.fail(function.cName + ": reference.cpp has no reference for '" + function.name + "'");
  Feeder<T> feed(measurement);
  if constexpr (sizeof(T) == 4)
    feedAllFloats(feed, slow ? 1 : 4099);
  for (double x : hardPoints(function.f64, slow ? 200000 : 10000))
    feed(T(x));
  for (double x : randomPoints(function, slow ? 800000 : 10000, 1))
    feed(T(x));
  feed.flush();
  measurement.report(tally);
}

} // namespace

int main(int argc, char **argv) {
  bool scalar = argc == 5 && !std::strcmp(argv[4], "scalar");
  if (argc != (scalar ? 5 : 4) || (std::strcmp(argv[3], "quick") && std::strcmp(argv[3], "slow"))) {
    std::fprintf(stderr, "usage: accuracy <libvec.so> <c name> quick|slow [scalar]\n");
    return 2;
  }
  const Function *function = findFunction(argv[2]);
  if (!function) {
    std::fprintf(stderr, "accuracy: functions.def has no function '%s'\n", argv[2]);
    return 2;
  }
  Library library(argv[1]);
  Tally tally;
  bool slow = !std::strcmp(argv[3], "slow");
  std::vector<Variant> variants = usable(library, *function, tally, scalar);
  if (function->f64)
    run<double>(*function, variants, slow, tally);
  else
    run<float>(*function, variants, slow, tally);
  return tally.finish();
}
