#include "tests/libvec/exhaustive.h"
#include "tests/libvec/reference.h"
#include "tests/libvec/screen.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <random>

namespace vectest {
namespace {

constexpr size_t blockSize = 4096;
constexpr uint64_t blocks = (uint64_t(1) << 32) / blockSize;
constexpr uint64_t libmStep = 16;    // every 16th block is compared with libm, too
constexpr size_t kept = 1000;        // inputs that MPFR measures: the worst ones
constexpr size_t nearBound = 200000; // and at most so many that may exceed the bound
constexpr size_t samples = 2000;     // of the f64 kernel, by MPFR: less than a block

struct Candidate {
  double error;
  float x, result;
};
bool isWorse(const Candidate &a, const Candidate &b) { return a.error > b.error; }

// Without pointers to each lane's result, and without a mask, the more lanes the faster.
const Variant *widest(const std::vector<Variant> &variants) {
  const Variant *best = nullptr;
  for (const Variant &v : variants)
    if (v.address && v.runnable && !v.masked && v.linear && (!best || v.isa > best->isa))
      best = &v;
  return best;
}

float (*screenOf(char isa))(const VecTestScreen *) {
  return isa == 'e' ? vectest_screen_e : isa == 'd' ? vectest_screen_d : vectest_screen_s;
}

class FloatSearch {
public:
  FloatSearch(const Function &function, const Function &wide, Variant variant, Variant wideVariant)
      : function(function), wide(wide), variant(variant), wideVariant(wideVariant), exact(function.name, false),
        exactWide(wide.name, true), screen(screenOf(variant.isa)) {}

  void allFloats() {
    for (uint64_t b = 0; b < blocks; ++b) {
      for (size_t i = 0; i < blockSize; ++i) {
        uint32_t bits = uint32_t(b * blockSize + i);
        std::memcpy(&x[i], &bits, sizeof bits);
      }
      compute();
      // A maximum above what is kept is rare; the inputs of its block are looked at one by one.
      if (screen(&request) > threshold)
        for (size_t i = 0; i < blockSize; ++i)
          if (errors[i] > threshold && !(x[i] < function.low) && !(x[i] > function.high))
            keep({errors[i], x[i], results[i]});
      if (b % libmStep == 0)
        compareWithLibm();
    }
  }

  // The f64 kernel, on random floats: its result is the true value, within screenError.
  void sampleScreen(Tally &tally) {
    std::mt19937_64 random(7);
    for (float &value : x) {
      uint32_t bits = uint32_t(random());
      std::memcpy(&value, &bits, sizeof bits);
    }
    compute();
    for (size_t i = 0; i < samples; ++i)
      checkScreen(x[i], values[i]);
    std::string line = "screened by " + wideVariant.symbol + ", which is off by at most " + number(screenOff) +
                       " ulp of f32 (" + std::to_string(checks) + " by MPFR)";
    if (screenOff > screenError)
      tally.fail(line + ", at " + hex(screenOffAt) + ": more than " + number(screenError));
    else
      std::printf("%s\n", line.c_str());
  }

  Exhaustive worst(Tally &tally) {
    Exhaustive found = {variant, 0, 0};
    if (suspects.size() >= nearBound)
      tally.fail(variant.symbol +
                 ": too many results are as far off as the bound allows; not all of them were measured");
    std::sort(candidates.begin(), candidates.end(), isWorse);
    candidates.resize(std::min(candidates.size(), kept));
    candidates.insert(candidates.end(), suspects.begin(), suspects.end());
    for (const Candidate &c : candidates) {
      exact.setInput(c.x);
      double error = exact.error(c.result);
      screenOff = std::fmax(screenOff, std::isfinite(c.error) && std::isfinite(error) ? std::fabs(c.error - error) : 0);
      if (error > found.error)
        found = {variant, error, c.x};
    }
    checks += candidates.size();
    return found;
  }

private:
  static std::string number(double x) {
    char text[32];
    std::snprintf(text, sizeof text, "%.2g", x);
    return text;
  }

  void compute() {
    for (size_t i = 0; i < blockSize; ++i)
      xWide[i] = x[i];
    evaluate(function, variant, {x.data(), nullptr, nullptr}, results.data(), nullptr, blockSize);
    evaluate(wide, wideVariant, {xWide.data(), nullptr, nullptr}, values.data(), nullptr, blockSize);
    for (double &value : values)
      value = asStored(value);
  }

  // The harness rounds large integers to the array's type.
  double asStored(double value) const {
    return function.types[0] == 'i' || function.types[0] == 'l' ? float(value) : value;
  }

  void keep(Candidate c) {
    if (c.error > function.ulp - screenError && function.ulp > 0) {
      if (suspects.size() < nearBound)
        suspects.push_back(c);
      return;
    }
    candidates.push_back(c);
    if (candidates.size() < 4 * kept)
      return;
    std::nth_element(candidates.begin(), candidates.begin() + kept, candidates.end(), isWorse);
    candidates.resize(kept);
    threshold = float(std::min_element(candidates.begin(), candidates.end(), [](auto &a, auto &b) {
                        return a.error < b.error;
                      })->error);
  }

  // How far the f64 kernel is from the true value, in ulp of f32.
  void checkScreen(float at, double value) {
    exactWide.setInput(at);
    double error = exactWide.error(value);
    ++checks;
    if (error == 0 || (std::isinf(value) && std::isfinite(error)))
      return;
    // In ulp of f64, whose least exponent is lower than that of f32.
    int exponent = std::max(std::ilogb(value), -126);
    double ulps =
        std::isfinite(value) ? std::ldexp(error, std::max(std::ilogb(value), -1022) - 52 + 23 - exponent) : error;
    noteOff(at, ulps);
  }

  void noteOff(float at, double ulps) {
    if (ulps > screenOff) {
      screenOff = ulps;
      screenOffAt = at;
    }
  }

  // Where libm and the f64 kernel differ by more than both may, MPFR tells which is wrong.
  void compareWithLibm() {
    for (size_t i = 0; i < blockSize; ++i) {
      double libm = asStored(exactWide.value32(x[i])), value = values[i];
      bool bothNan = libm != libm && value != value;
      bool bothOverflow = std::fmin(std::fabs(libm), std::fabs(value)) >= 0x1p128 && (libm > 0) == (value > 0);
      bool near = std::fabs(libm - value) <= std::fmax(std::fabs(libm), 0x1p-126) * 0x1p-44;
      if (!(libm == value || bothNan || bothOverflow || near))
        checkScreen(x[i], value);
    }
  }

  const Function &function, &wide;
  Variant variant, wideVariant;
  Reference exact, exactWide;
  float (*screen)(const VecTestScreen *);
  std::vector<float> x = std::vector<float>(blockSize), results = x, errors = x;
  std::vector<double> xWide = std::vector<double>(blockSize), values = xWide;
  VecTestScreen request = {results.data(), values.data(), errors.data(), blockSize};
  std::vector<Candidate> candidates, suspects;
  float threshold = 0;
  double screenOff = 0;
  float screenOffAt = 0;
  size_t checks = 0;
};

} // namespace

const Function *screenOf(const Function &function) {
  std::string name = function.name.substr(0, function.name.rfind("_cr"));
  for (const Function &f : functions())
    if (!function.f64 && arity(function) == 1 && f.f64 && f.name == name && f.types == function.types)
      return &f;
  return nullptr;
}

std::optional<Exhaustive> measureAllFloats(const Library &library, const Function &function,
                                           const std::vector<Variant> &variants, Tally &tally) {
  const Function *wide = screenOf(function);
  if (!wide)
    return std::nullopt;
  std::vector<Variant> wideVariants = library.variants(*wide);
  const Variant *variant = widest(variants), *screen = widest(wideVariants);
  if (!variant || !screen)
    return std::nullopt;
  FloatSearch search(function, *wide, *variant, *screen);
  search.allFloats();
  Exhaustive found = search.worst(tally);
  search.sampleScreen(tally);
  return found;
}

} // namespace vectest
