// mathbench: nanoseconds per element and largest error of every function of functions.def: scalar libm, libmvec, SLEEF
// and libvec (called through the shared library, and inlined in the loop).
//
// All implementations of a function on an ISA take turns within one run, so that a change of clock or load falls on all
// of them; the figure is the median over the turns. Arrays stay in the L1 cache.
#include "bench/accuracy.h"
#include "bench/measure.h"
#include "bench/peers.h"
#include "bench/report.h"
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <string>

namespace vec::bench {

extern const Isa isa_s, isa_b, isa_d, isa_e;

namespace {

constexpr size_t elements = 1024;

struct Arrays {
  alignas(64) double x[elements], y[elements], z[elements], out[elements];
};

void fill(Arrays &a, const Function &f) {
  std::mt19937_64 random(2);
  for (size_t i = 0; i < elements; ++i) {
    double x = f.draw(random), y = f.draw(random), z = f.draw(random);
    if (f.type == f64) {
      a.x[i] = x;
      a.y[i] = y;
      a.z[i] = z;
    } else {
      reinterpret_cast<float *>(a.x)[i] = static_cast<float>(x);
      reinterpret_cast<float *>(a.y)[i] = static_cast<float>(y);
      reinterpret_cast<float *>(a.z)[i] = static_cast<float>(z);
    }
    if (f.types == "tti")
      reinterpret_cast<int *>(a.y)[i] = static_cast<int>(y);
  }
}

double seconds(const Implementation &implementation, Arrays &a, unsigned repeats) {
  auto start = std::chrono::steady_clock::now();
  for (unsigned r = 0; r < repeats; ++r)
    implementation.loop(implementation.function, a.x, a.y, a.z, a.out, elements);
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

std::vector<Result> measure(const Function &f, const Isa &isa, const Peers &peers, unsigned turns) {
  static Arrays arrays;
  fill(arrays, f);
  std::vector<Implementation> all = peers.find(f, isa);
  std::vector<unsigned> repeats;
  std::vector<std::vector<double>> times(all.size());
  for (const Implementation &i : all) {
    seconds(i, arrays, 4); // warm up
    repeats.push_back(calibrate(20e-6, [&](unsigned n) { return seconds(i, arrays, n); }));
  }
  for (unsigned turn = 0; turn < turns; ++turn)
    for (size_t i = 0; i < all.size(); ++i)
      times[i].push_back(seconds(all[i], arrays, repeats[i]) / repeats[i] / elements * 1e9);
  std::vector<Result> out;
  for (size_t i = 0; i < all.size(); ++i)
    out.push_back({std::string(f.name), f.type, std::string(isa.token), std::string(all[i].peer), all[i].symbol,
                   median(times[i]), measureAccuracy(all[i], f, peers.reference(f)), f.ulp});
  return out;
}

struct IsaCheck {
  const Isa *isa;
  bool runs;
  const char *needs;
};

std::vector<IsaCheck> isas() {
  __builtin_cpu_init();
  bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
  bool avx512 = avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
                __builtin_cpu_supports("avx512vl");
  return {{&isa_s, true, ""},
          {&isa_b, true, ""},
          {&isa_d, avx2, "AVX2 and FMA"},
          {&isa_e, avx512, "AVX-512 F BW CD DQ VL"}};
}

int usage(FILE *to) {
  std::fputs("usage: mathbench [--json=FILE] [--turns=N] [--filter=NAME]\n"
             "  --json=FILE    also write the figures as JSON\n"
             "  --turns=N      measurements of which the median is taken (101)\n"
             "  --filter=NAME  only functions whose name contains NAME\n",
             to);
  return to == stdout ? 0 : 2;
}

bool parse(int argc, char **argv, CommonOptions &o) {
  for (int i = 1; i < argc; ++i) {
    std::string_view a = argv[i];
    if (!o.take(a)) {
      std::fprintf(stderr, "mathbench: bad argument '%s'\n", argv[i]);
      return false;
    }
  }
  return true;
}

int run(const CommonOptions &options) {
  Peers peers;
  for (const std::string &m : peers.missing)
    std::printf("skipped: %s\n", m.c_str());
  for (const Function &f : functionTable())
    if (f.name.find(options.filter) != std::string_view::npos && !isa_s.called(f.type, f.types))
      std::printf("skipped: %s: no loop for functions of types '%s'\n", std::string(f.cName).c_str(),
                  std::string(f.types).c_str());
  std::vector<Result> results;
  for (const IsaCheck &check : isas()) {
    if (!check.runs) {
      std::printf("skipped: ISA %s: this CPU lacks %s\n", std::string(check.isa->token).c_str(), check.needs);
      continue;
    }
    for (const Function &f : functionTable()) {
      if (f.name.find(options.filter) == std::string_view::npos || !check.isa->called(f.type, f.types))
        continue;
      std::vector<Result> r = measure(f, *check.isa, peers, options.turns);
      results.insert(results.end(), r.begin(), r.end());
    }
  }
  printTables(results);
  if (!options.json.empty() && !writeJson(options.json, results)) {
    std::fprintf(stderr, "mathbench: cannot write %s: %s\n", options.json.c_str(), std::strerror(errno));
    return 1;
  }
  return reportWrong(results) ? 1 : 0;
}

} // namespace
} // namespace vec::bench

int main(int argc, char **argv) {
  vec::bench::CommonOptions options = {101, "", ""};
  if (argc == 2 && !std::strcmp(argv[1], "--help"))
    return vec::bench::usage(stdout);
  if (!vec::bench::parse(argc, argv, options))
    return vec::bench::usage(stderr);
  return vec::bench::run(options);
}
