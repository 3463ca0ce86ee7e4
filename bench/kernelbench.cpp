// kernelbench: the kernels of bench/kernels, compiled by vecc and as plain C loops by clang and GCC, beside each other.
//
// All implementations of a kernel take turns within one run, so that a change of clock or load falls on all of them;
// the figure is the median over the turns of the processor time that the process took. Every implementation's result is
// compared with that of the serial C form.
#include "bench/implementations.h"
#include "bench/kernel_report.h"
#include "bench/measure.h"
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <ctime>

namespace vec::bench {
namespace {

struct Options : CommonOptions {
  bool check = false;
};

struct Kernel {
  std::string_view name;
  Case (*make)(bool small);
  Set set;
};
constexpr Kernel kernels[] = {
#define KERNEL(NAME, SET) {#NAME, NAME, Set::SET},
#include "bench/kernels/kernels.def"
};

// Processor time, of all threads: what others run on the machine counts only by the caches that they take.
double now() {
  timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return double(t.tv_sec) + double(t.tv_nsec) * 1e-9;
}

double seconds(const std::function<void()> &run, unsigned repeats) {
  double start = now();
  for (unsigned r = 0; r < repeats; ++r)
    run();
  return now() - start;
}

using Contents = std::vector<std::vector<std::byte>>; // of the buffers that a kernel writes

Contents runOnce(const Case &c, const std::function<void()> &run) {
  for (const Argument &a : c.arguments)
    if (a.buffer)
      a.buffer->reset();
  run();
  Contents all;
  for (const Argument &a : c.arguments)
    if (a.buffer && a.buffer->written) {
      auto *bytes = static_cast<const std::byte *>(a.buffer->data());
      all.emplace_back(bytes, bytes + a.buffer->size());
    }
  return all;
}

void compare(const Case &c, const Contents &mine, const Contents &serial, KernelResult &r) {
  size_t i = 0;
  for (const Argument &a : c.arguments) {
    if (!a.buffer || !a.buffer->written)
      continue;
    Buffer::Difference d = a.buffer->compare(mine[i].data(), serial[i].data());
    r.wrong |= double(d.outside) > double(d.elements) * a.buffer->bound.stray;
    r.outside += d.outside;
    r.largest = std::max(r.largest, d.largest);
    ++i;
  }
}

std::vector<KernelResult> measure(const Kernel &k, const Implementations &implementations, const Options &options) {
  Case c = k.make(options.check);
  std::vector<KernelResult> results;
  std::vector<std::function<void()>> runs;
  Contents serial;
  for (const Implementation &i : implementations.all) {
    // A peer under -ffast-math may differ; that is no test.
    if (options.check && !i.ours && i.name != serialName)
      continue;
    std::function<void()> run = i.prepare(k.name, c);
    if (!run) {
      std::printf("skipped: %s has no %s\n", std::string(i.name).c_str(), std::string(k.name).c_str());
      continue;
    }
    KernelResult r = {k.name, k.set, i.name, i.ours};
    Contents mine = runOnce(c, run);
    if (runs.empty())
      serial = mine;
    compare(c, mine, serial, r);
    results.push_back(r);
    runs.push_back(run);
  }
  if (options.check)
    return results;
  std::vector<unsigned> repeats;
  for (const auto &run : runs)
    repeats.push_back(calibrate(500e-6, [&](unsigned n) { return seconds(run, n); }));
  std::vector<std::vector<double>> times(runs.size());
  for (unsigned turn = 0; turn < options.turns; ++turn)
    for (size_t i = 0; i < runs.size(); ++i)
      times[i].push_back(seconds(runs[i], repeats[i]) / repeats[i] / c.items() * 1e9);
  for (size_t i = 0; i < runs.size(); ++i)
    results[i].nanoseconds = median(times[i]);
  return results;
}

int usage(FILE *to) {
  std::fputs("usage: kernelbench [--json=FILE] [--turns=N] [--filter=NAME] [--check]\n"
             "  --json=FILE    also write the figures as JSON\n"
             "  --turns=N      measurements of which the median is taken (31)\n"
             "  --filter=NAME  only kernels whose name contains NAME\n"
             "  --check        only compare results, on small inputs\n",
             to);
  return to == stdout ? 0 : 2;
}

bool parse(int argc, char **argv, Options &o) {
  for (int i = 1; i < argc; ++i) {
    std::string_view a = argv[i];
    if (a == "--check")
      o.check = true;
    else if (!o.take(a)) {
      std::fprintf(stderr, "kernelbench: bad argument '%s'\n", argv[i]);
      return false;
    }
  }
  return true;
}

int run(const Options &options) {
  Implementations implementations = openImplementations(BENCH_LIBRARIES, BENCH_KERNELS);
  for (const std::string &m : implementations.missing)
    std::printf("skipped: %s\n", m.c_str());
  if (implementations.all.empty() || implementations.all.front().name != serialName) {
    std::fputs("kernelbench: the serial form is missing, there is nothing to compare with\n", stderr);
    return 1;
  }
  std::vector<KernelResult> results;
  for (const Kernel &k : kernels) {
    if (k.name.find(options.filter) == std::string_view::npos)
      continue;
    std::vector<KernelResult> r = measure(k, implementations, options);
    results.insert(results.end(), r.begin(), r.end());
  }
  bool wrong = reportWrong(results);
  if (options.check) { // kernels of ours against the serial form; the last line is what ./dev adds up
    size_t compared = 0, bad = 0, missing = 0;
    for (const KernelResult &r : results) {
      compared += r.ours;
      bad += r.ours && r.wrong;
    }
    for (const std::string &m : implementations.missing)
      missing += m.rfind("pocl", 0) != 0; // a peer, which is not compared
    std::printf("%zu passed, %zu failed, %zu skipped\n", compared - bad, bad, missing);
    return wrong || compared == 0;
  }
  printTable(results);
  if (!options.json.empty() && !writeJson(options.json, results)) {
    std::fprintf(stderr, "kernelbench: cannot write %s: %s\n", options.json.c_str(), std::strerror(errno));
    return 1;
  }
  return wrong;
}

} // namespace
} // namespace vec::bench

int main(int argc, char **argv) {
  vec::bench::Options options = {{31, "", ""}};
  if (argc == 2 && !std::strcmp(argv[1], "--help"))
    return vec::bench::usage(stdout);
  if (!vec::bench::parse(argc, argv, options))
    return vec::bench::usage(stderr);
  return vec::bench::run(options);
}
