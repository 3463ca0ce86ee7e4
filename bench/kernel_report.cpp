#include "bench/kernel_report.h"
#include "bench/json_file.h"
#include <algorithm>
#include <cmath>
#include <optional>

namespace vec::bench {
namespace {

// What the optimization records of the clang form say: a loop was vectorized, straight-line code was, or nothing.
struct ClangLoop {
  std::string_view kernel, vectorized;
};
constexpr ClangLoop clangLoops[] = {
#include "bench/kernels/clang_loops.inc"
};

std::string_view clangVectorized(std::string_view kernel) {
  for (const ClangLoop &l : clangLoops)
    if (l.kernel == kernel)
      return l.vectorized;
  return "?";
}

struct Table {
  const std::vector<KernelResult> &results;
  std::vector<std::string_view> kernels, implementations; // in the order of the results

  explicit Table(const std::vector<KernelResult> &r) : results(r) {
    auto add = [](std::vector<std::string_view> &names, std::string_view name) {
      if (std::find(names.begin(), names.end(), name) == names.end())
        names.push_back(name);
    };
    for (const KernelResult &x : results) {
      add(kernels, x.kernel);
      add(implementations, x.implementation);
    }
  }
  const KernelResult *find(std::string_view kernel, std::string_view implementation) const {
    for (const KernelResult &r : results)
      if (r.kernel == kernel && r.implementation == implementation)
        return &r;
    return nullptr;
  }
  // How many times faster than the serial form; none where the result is wrong and ours.
  std::optional<double> speedUp(std::string_view kernel, std::string_view implementation) const {
    const KernelResult *serial = find(kernel, "serial"), *r = find(kernel, implementation);
    if (!serial || !r || (r->wrong && r->ours))
      return std::nullopt;
    return serial->nanoseconds / r->nanoseconds;
  }
};

constexpr int width = 9;

void printCell(std::optional<double> v) { v ? std::printf("%*.2f", width, *v) : std::printf("%*s", width, "-"); }

// A loop that clang vectorized for nothing counts as one that it did not.
constexpr double worthVectorizing = 1.25;

// Of the kernels whose loop clang leaves scalar: how many run faster with `ours`.
void printBar(const Table &t, std::string_view ours) {
  unsigned scalar = 0, faster = 0;
  for (std::string_view k : t.kernels) {
    std::optional<double> mine = t.speedUp(k, ours), theirs = t.speedUp(k, "clang");
    if (!mine || !theirs || (clangVectorized(k) == "loop" && *theirs >= worthVectorizing))
      continue;
    ++scalar;
    faster += *mine > *theirs;
  }
  std::printf("%s beats clang on %u of the %u kernels whose loop clang does not vectorize, or for less than %.2f\n",
              std::string(ours).c_str(), faster, scalar, worthVectorizing);
}

void printMean(const Table &t, const char *title, std::optional<Set> only) {
  std::printf("%-14s", title);
  for (std::string_view i : t.implementations) {
    double logs = 0, count = 0;
    for (const KernelResult &r : t.results) {
      if (r.implementation != i || i == "serial" || (only && r.set != *only))
        continue;
      if (std::optional<double> s = t.speedUp(r.kernel, i)) {
        logs += std::log(*s);
        ++count;
      }
    }
    printCell(count > 0 ? std::optional(std::exp(logs / count)) : std::nullopt);
  }
  std::puts("");
}

} // namespace

void printTable(const std::vector<KernelResult> &results) {
  Table t(results);
  std::printf("\n%s: ns per work-item of the serial form; then how many times faster\n%-14s", cpuName().c_str(), "");
  for (std::string_view i : t.implementations)
    std::printf("%*s", width, std::string(i).c_str());
  std::printf("  clang vectorized\n");
  for (std::string_view k : t.kernels) {
    const KernelResult *serial = t.find(k, "serial");
    std::printf("%-14s", (std::string(k) + (serial->set == Set::Bar ? "*" : "")).c_str());
    for (std::string_view i : t.implementations)
      i == "serial" ? void(std::printf("%*.2f", width, serial->nanoseconds)) : printCell(t.speedUp(k, i));
    std::printf("  %s\n", std::string(clangVectorized(k)).c_str());
  }
  printMean(t, "geomean *", Set::Bar);
  printMean(t, "with barriers", Set::Barriers);
  printMean(t, "geomean", std::nullopt);
  for (std::string_view i : t.implementations)
    if (std::any_of(results.begin(), results.end(),
                    [&](const KernelResult &r) { return r.implementation == i && r.ours; }))
      printBar(t, i);
}

bool writeJson(const std::string &file, const std::vector<KernelResult> &results) {
  Table t(results);
  return writeFile(file, [&](FILE *f) {
    std::fprintf(f, "{\"cpu\": \"%s\", \"results\": [", cpuName().c_str());
    for (const KernelResult &r : results) {
      std::fprintf(f, "%s\n  {\"kernel\": \"%s\", \"implementation\": \"%s\", \"clang_vectorized\": \"%s\", \"ns\": ",
                   &r == &results.front() ? "" : ",", std::string(r.kernel).c_str(),
                   std::string(r.implementation).c_str(), std::string(clangVectorized(r.kernel)).c_str());
      writeNumber(f, r.nanoseconds);
      std::fprintf(f, ", \"speedup\": ");
      writeNumber(f, t.speedUp(r.kernel, r.implementation).value_or(INFINITY));
      std::fprintf(f, ", \"difference\": ");
      writeNumber(f, r.largest);
      std::fprintf(f, ", \"outside\": %zu}", r.outside);
    }
    std::fprintf(f, "\n]}\n");
  });
}

bool reportWrong(const std::vector<KernelResult> &results) {
  bool wrong = false;
  for (const KernelResult &r : results) {
    if (!r.wrong)
      continue;
    wrong |= r.ours;
    std::fprintf(r.ours ? stderr : stdout, "%s %s by %s: %zu elements are outside of the bound\n",
                 r.ours ? "kernelbench: wrong:" : "note:", std::string(r.kernel).c_str(),
                 std::string(r.implementation).c_str(), r.outside);
  }
  return wrong;
}

} // namespace vec::bench
