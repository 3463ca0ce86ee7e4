// Functions on std::experimental::simd: libstdc++'s own beside libvec's (libvec/simd.hpp), in turns, with ratios.
//
//   cxxbench [--json=FILE] [--turns=N] [--filter=NAME]
//
// Compiled by g++, whose library it measures. A figure is nanoseconds a value: 1024 values a loop in L1, random in the
// bench range of functions.def, loaded and stored a native_simd at a time. A function that libstdc++ lacks is left out.
// Results are compared; the exit status is 1 if one of libvec's is far from libstdc++'s.
#include "bench/json_file.h"
#include "bench/measure.h"
#include <chrono>
#include <cmath>
#include <cstdio>
#include <libvec/simd.hpp>
#include <random>
#include <string>
#include <vector>

namespace {

namespace stdx = std::experimental;
using Clock = std::chrono::steady_clock;
constexpr int Values = 1024;

struct Row {
  std::string name, type;
  double standard, libvec;
};

struct Bench {
  vec::bench::CommonOptions options{31, "", ""};
  std::vector<Row> rows;
  bool good = true;

  // Takes turns of two functions of a vector and compares what they give.
  template <class T, class Standard, class Ours>
  void time(const char *name, const char *type, double low, double high, Standard standard, Ours ours) {
    using V = stdx::native_simd<T>;
    if constexpr (std::is_invocable_v<Standard, V>) {
      if (!options.filter.empty() && options.filter != name)
        return;
      alignas(64) static T x[Values], theirs[Values], mine[Values];
      std::mt19937 random(7);
      for (T &value : x)
        value = std::uniform_real_distribution<T>(low, high)(random);
      const auto seconds = [&](unsigned repeats, auto f, T *to) {
        const auto begin = Clock::now();
        for (unsigned r = 0; r < repeats; ++r) {
          for (int i = 0; i < Values; i += V::size())
            V(f(V(x + i, stdx::vector_aligned))).copy_to(to + i, stdx::vector_aligned);
          asm volatile("" ::: "memory");
        }
        return std::chrono::duration<double>(Clock::now() - begin).count();
      };
      const unsigned standardRepeats =
          vec::bench::calibrate(2e-5, [&](unsigned n) { return seconds(n, standard, theirs); });
      const unsigned ourRepeats = vec::bench::calibrate(2e-5, [&](unsigned n) { return seconds(n, ours, mine); });
      std::vector<double> standardTimes, ourTimes;
      for (unsigned turn = 0; turn < options.turns; ++turn) {
        standardTimes.push_back(seconds(standardRepeats, standard, theirs) / standardRepeats / Values * 1e9);
        ourTimes.push_back(seconds(ourRepeats, ours, mine) / ourRepeats / Values * 1e9);
      }
      for (int i = 0; i < Values; ++i)
        if (std::abs(mine[i] - theirs[i]) > 8 * std::numeric_limits<T>::epsilon() * std::abs(theirs[i])) {
          std::printf("%s of %s at %a: libvec %a, libstdc++ %a\n", name, type, double(x[i]), double(mine[i]),
                      double(theirs[i]));
          good = false;
          break;
        }
      rows.push_back({name, type, vec::bench::median(standardTimes), vec::bench::median(ourTimes)});
      const Row &row = rows.back();
      std::printf("%-12s %-6s %8.2f %8.2f %7.1f\n", name, type, row.standard, row.libvec, row.standard / row.libvec);
    }
  }

  void all();
};

// libstdc++'s functions are found by their argument; what it lacks makes no call, so that the row is left out.
using type_f32 = float;
using type_f64 = double;
#define ROW_v(NAME, TYPE, LOW, HIGH)                                                                                   \
  time<type_##TYPE>(                                                                                                   \
      #NAME, #TYPE, LOW, HIGH, [](auto x) -> decltype(NAME(x)) { return NAME(x); },                                    \
      [](auto x) { return vec::NAME(x); });
#define ROW_vv(NAME, TYPE, LOW, HIGH)                                                                                  \
  time<type_##TYPE>(                                                                                                   \
      #NAME, #TYPE, LOW, HIGH, [](auto x) -> decltype(NAME(x, x)) { return NAME(x, x + 1); },                          \
      [](auto x) { return vec::NAME(x, x + 1); });
#define ROW_vvv(NAME, TYPE, LOW, HIGH)                                                                                 \
  time<type_##TYPE>(                                                                                                   \
      #NAME, #TYPE, LOW, HIGH, [](auto x) -> decltype(NAME(x, x, x)) { return NAME(x, x, x); },                        \
      [](auto x) { return vec::NAME(x, x, x); });

void Bench::all() {
#define MATH(NAME, TYPE, C_NAME, SIG, INTRINSIC, ULP, HOW, LOW, HIGH, BENCH_LOW, BENCH_HIGH, FILE)                     \
  ROW_##SIG(NAME, TYPE, BENCH_LOW, BENCH_HIGH)
#include "builtins/functions.def"
}

} // namespace

int main(int count, char **arguments) {
  Bench bench;
  for (int i = 1; i < count; ++i)
    if (!bench.options.take(arguments[i])) {
      std::fprintf(stderr, "usage: cxxbench [--json=FILE] [--turns=N] [--filter=NAME]\n");
      return 2;
    }
  std::printf("%s, native_simd of %zu bits; ns a value\n%-12s %-6s %8s %8s %7s\n", vec::bench::cpuName().c_str(),
              8 * sizeof(stdx::native_simd<float>), "function", "type", "libstdc++", "libvec", "times");
  bench.all();
  if (!bench.options.json.empty() && !vec::bench::writeFile(bench.options.json, [&](FILE *f) {
        std::fprintf(f, "{\"cpu\": \"%s\", \"functions\": [", vec::bench::cpuName().c_str());
        for (const Row &row : bench.rows)
          std::fprintf(f, "%s\n  {\"name\": \"%s\", \"type\": \"%s\", \"libstdc++\": %.4f, \"libvec\": %.4f}",
                       &row == bench.rows.data() ? "" : ",", row.name.c_str(), row.type.c_str(), row.standard,
                       row.libvec);
        std::fprintf(f, "\n]}\n");
      })) {
    std::perror(bench.options.json.c_str());
    return 1;
  }
  return bench.good ? 0 : 1;
}
