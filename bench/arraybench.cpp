// arraybench: nanoseconds per element of functions over arrays, by the number of elements: libvec's array functions
// beside a loop over libm, a loop over libvec's scalar functions, GCC's -Ofast loop over libmvec, and a loop in which
// libvec is inlined.
//
// All of one function and size take turns within one run; the figure is the median over the turns. Arrays are aligned,
// and as long as the number of elements: up to 10^4 they stay in the caches.
#include "bench/json_file.h"
#include "bench/measure.h"
#include "bench/peers.h"
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <dlfcn.h>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace vec::bench {
namespace {

constexpr size_t sizes[] = {1, 2, 3, 4, 5, 8, 13, 16, 64, 100, 1024, 10000, 100000, 1000000};
constexpr const char *typeNames[] = {"f32", "f64"};
constexpr const char *peers[] = {"libm", "scalar", "libmvec", "inlined", "array"};

// Calls an array function, or a scalar one in a loop, on the first `count` elements.
using Run = void (*)(void *function, const void *x, const void *y, void *out, size_t count);

template <class T> void scalarUnary(void *function, const void *x, const void *, void *out, size_t count) {
  auto *f = reinterpret_cast<T (*)(T)>(function);
  for (size_t i = 0; i < count; ++i)
    static_cast<T *>(out)[i] = f(static_cast<const T *>(x)[i]);
}
template <class T> void scalarBinary(void *function, const void *x, const void *y, void *out, size_t count) {
  auto *f = reinterpret_cast<T (*)(T, T)>(function);
  for (size_t i = 0; i < count; ++i)
    static_cast<T *>(out)[i] = f(static_cast<const T *>(x)[i], static_cast<const T *>(y)[i]);
}
void arrayUnary(void *function, const void *x, const void *, void *out, size_t count) {
  reinterpret_cast<void (*)(size_t, const void *, void *)>(function)(count, x, out);
}
void arrayBinary(void *function, const void *x, const void *y, void *out, size_t count) {
  reinterpret_cast<void (*)(size_t, const void *, const void *, void *)>(function)(count, x, y, out);
}
void inlinedLoop(void *function, const void *x, const void *y, void *out, size_t count) {
  reinterpret_cast<Loop *>(function)(nullptr, x, y, nullptr, out, count);
}

struct Candidate {
  const char *peer;
  Run run;
  void *function;
  size_t multiple; // of elements that it can do
};

struct Options {
  CommonOptions common = {21, "", ""};
  size_t most = sizes[std::size(sizes) - 1];
};

struct Data {
  explicit Data(size_t most) : count((most + 7) / 8 * 8), memory(std::make_unique<double[]>(3 * count + 8)) {
    void *begin = memory.get();
    size_t room = (3 * count + 8) * sizeof(double);
    x = static_cast<double *>(std::align(64, 3 * count * sizeof(double), begin, room));
    y = x + count;
    out = y + count;
  }
  void fill(const Function &f) {
    std::mt19937_64 random(2);
    for (size_t i = 0; i < count; ++i)
      for (double *to : {x, y}) {
        const double value = f.draw(random);
        if (f.type == f64)
          to[i] = value;
        else
          reinterpret_cast<float *>(to)[i] = static_cast<float>(value);
      }
  }

  size_t count; // whole cache lines
  std::unique_ptr<double[]> memory;
  double *x, *y, *out;
};

struct Row {
  const Function *function;
  size_t count;
  std::map<std::string, double> nanoseconds; // an element, by peer
};

struct Libraries {
  void *libm = dlopen("libm.so.6", RTLD_NOW), *libvec = dlopen("libvec.so.0", RTLD_NOW);
  char isa = reinterpret_cast<char (*)()>(dlsym(libvec, "vec_array_isa"))();
};

std::vector<Candidate> find(const Function &f, const Libraries &in) {
  const bool unary = f.types == "tt";
  const Run scalar = f.type == f64 ? (unary ? scalarUnary<double> : scalarBinary<double>)
                                   : (unary ? scalarUnary<float> : scalarBinary<float>);
  const Run array = unary ? arrayUnary : arrayBinary;
  const std::string name(f.cName), plain(f.cName.substr(0, f.cName.size() - tierOf(f.name).size()));
  std::vector<Candidate> found;
  auto add = [&](const char *peer, Run run, void *function, size_t multiple = 1) {
    if (function)
      found.push_back({peer, run, function, multiple});
  };
  const std::string ours = std::string("vec_bench_") + in.isa + "_" + name;
  add("libm", scalar, dlsym(in.libm, plain.c_str()));
  add("scalar", scalar, dlsym(in.libvec, ("vec_" + name).c_str()));
  add("libmvec", array, dlsym(RTLD_DEFAULT, ("vec_bench_gcc_" + plain).c_str()));
  add("inlined", inlinedLoop, dlsym(RTLD_DEFAULT, ours.c_str()), (in.isa == 'e' ? 64 : 32) / (f.type == f64 ? 8 : 4));
  add("array", array, dlsym(in.libvec, ("vec_array_" + name).c_str()));
  return found;
}

double seconds(const Candidate &c, Data &d, size_t count, unsigned repeats) {
  const auto start = std::chrono::steady_clock::now();
  for (unsigned r = 0; r < repeats; ++r)
    c.run(c.function, d.x, d.y, d.out, count);
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

Row measure(const Function &f, size_t count, const std::vector<Candidate> &all, Data &data, unsigned turns) {
  std::vector<const Candidate *> mine;
  std::vector<unsigned> repeats;
  for (const Candidate &c : all)
    if (count % c.multiple == 0) {
      mine.push_back(&c);
      seconds(c, data, count, 2); // warm up
      repeats.push_back(calibrate(20e-6, [&](unsigned n) { return seconds(c, data, count, n); }));
    }
  std::vector<std::vector<double>> times(mine.size());
  for (unsigned turn = 0; turn < turns; ++turn)
    for (size_t i = 0; i < mine.size(); ++i)
      times[i].push_back(seconds(*mine[i], data, count, repeats[i]) / repeats[i] / static_cast<double>(count) * 1e9);
  Row row = {&f, count, {}};
  for (size_t i = 0; i < mine.size(); ++i)
    row.nanoseconds[mine[i]->peer] = median(times[i]);
  return row;
}

void print(const Row &row) {
  std::printf("%8zu", row.count);
  for (const char *peer : peers) {
    const auto found = row.nanoseconds.find(peer);
    found == row.nanoseconds.end() ? std::printf("%10s", "-") : std::printf("%10.3f", found->second);
  }
  std::puts("");
}

// How many times faster the array functions are, as geometric means over the functions of the default tier: the peers
// know no other.
void printMeans(const std::vector<Row> &rows) {
  std::printf("\ntimes faster than: geometric means of all functions below 1 ulp, and the least\n%8s", "n");
  for (const char *peer : peers)
    if (std::strcmp(peer, "array") != 0)
      std::printf("%18s", peer);
  std::puts("");
  for (size_t count : sizes) {
    std::string line;
    for (const char *peer : peers) {
      double logs = 0, least = INFINITY;
      unsigned n = 0;
      for (const Row &r : rows)
        if (r.count == count && tierOf(r.function->name).empty() && r.nanoseconds.contains(peer) &&
            std::strcmp(peer, "array") != 0) {
          const double ratio = r.nanoseconds.at(peer) / r.nanoseconds.at("array");
          logs += std::log(ratio);
          least = std::min(least, ratio);
          ++n;
        }
      char cell[32] = "                 -";
      if (n)
        std::snprintf(cell, sizeof cell, "%9.2f (%6.2f)", std::exp(logs / n), least);
      if (std::strcmp(peer, "array") != 0)
        line += std::string(18 - std::min<size_t>(18, std::strlen(cell)), ' ') + cell;
    }
    if (line.find('(') != std::string::npos)
      std::printf("%8zu%s\n", count, line.c_str());
  }
}

bool writeJson(const std::string &file, const std::vector<Row> &rows, char isa) {
  return writeFile(file, [&](FILE *f) {
    std::fprintf(f, "{\"cpu\": \"%s\", \"isa\": \"%c\", \"arrays\": [", cpuName().c_str(), isa);
    for (const Row &r : rows) {
      std::fprintf(f, "%s\n  {\"function\": \"%s\", \"type\": \"%s\", \"n\": %zu", &r == &rows.front() ? "" : ",",
                   std::string(r.function->name).c_str(), typeNames[r.function->type], r.count);
      for (const auto &[peer, ns] : r.nanoseconds) {
        std::fprintf(f, ", \"%s\": ", peer.c_str());
        writeNumber(f, ns);
      }
      std::fprintf(f, "}");
    }
    std::fprintf(f, "\n]}\n");
  });
}

int usage(FILE *to) {
  std::fputs("usage: arraybench [--json=FILE] [--turns=N] [--filter=NAME] [--most=N]\n"
             "  --json=FILE    also write the figures as JSON\n"
             "  --turns=N      measurements of which the median is taken (21)\n"
             "  --filter=NAME  only functions whose name contains NAME\n"
             "  --most=N       no arrays of more elements (1000000)\n",
             to);
  return to == stdout ? 0 : 2;
}

bool parse(int argc, char **argv, Options &o) {
  for (int i = 1; i < argc; ++i) {
    const std::string_view a = argv[i];
    const char *stop = a.data() + a.size();
    if (a.starts_with("--most=")) {
      const auto [end, error] = std::from_chars(a.data() + 7, stop, o.most);
      if (error == std::errc() && end == stop && o.most > 0 && o.most <= sizes[std::size(sizes) - 1])
        continue;
    } else if (o.common.take(a)) {
      continue;
    }
    std::fprintf(stderr, "arraybench: bad argument '%s'\n", argv[i]);
    return false;
  }
  return true;
}

int run(const Options &o) {
  const Libraries libraries;
  Data data(o.most);
  const std::vector<Function> table = functionTable();
  std::vector<Row> rows;
  if (!dlsym(RTLD_DEFAULT, "vec_bench_gcc_sin"))
    std::puts("skipped: libmvec: install gcc");
  for (const Function &f : table) {
    if (f.name.find(o.common.filter) == std::string_view::npos || (f.types != "tt" && f.types != "ttt") ||
        f.name.ends_with("_large"))
      continue;
    data.fill(f);
    const std::vector<Candidate> candidates = find(f, libraries);
    std::printf("\n%s, ISA %c: ns per element\n%8s", std::string(f.cName).c_str(), libraries.isa, "n");
    for (const char *peer : peers)
      std::printf("%10s", peer);
    std::puts("");
    for (size_t count : sizes)
      if (count <= o.most) {
        rows.push_back(measure(f, count, candidates, data, o.common.turns));
        print(rows.back());
      }
  }
  printMeans(rows);
  if (!o.common.json.empty() && !writeJson(o.common.json, rows, libraries.isa)) {
    std::fprintf(stderr, "arraybench: cannot write %s: %s\n", o.common.json.c_str(), std::strerror(errno));
    return 1;
  }
  return 0;
}

} // namespace
} // namespace vec::bench

int main(int argc, char **argv) {
  vec::bench::Options options;
  if (argc == 2 && !std::strcmp(argv[1], "--help"))
    return vec::bench::usage(stdout);
  if (!vec::bench::parse(argc, argv, options))
    return vec::bench::usage(stderr);
  return vec::bench::run(options);
}
