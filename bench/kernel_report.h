// What kernelbench found, as a table for people and JSON for plot.py.
#ifndef VEC_BENCH_KERNEL_REPORT_H
#define VEC_BENCH_KERNEL_REPORT_H

#include <string>
#include <string_view>
#include <vector>

namespace vec::bench {

// The kernels whose mean is to be held, others, and those with barriers.
enum class Set { Bar, More, Barriers };

struct KernelResult {
  std::string_view kernel;
  Set set;
  std::string_view implementation;
  bool ours;
  double nanoseconds = 0; // per work-item
  // Against the serial form: elements outside of the bound, the largest difference of the others, and whether that is
  // too much.
  size_t outside = 0;
  double largest = 0;
  bool wrong = false;
};

// A row a kernel: time of the serial form, how many times faster the others are, what clang made of its loop.
void printTable(const std::vector<KernelResult> &results);

// False: errno says why.
bool writeJson(const std::string &file, const std::vector<KernelResult> &results);

// Names each result that is outside of its bound, ours on stderr; true if one of ours is.
bool reportWrong(const std::vector<KernelResult> &results);

} // namespace vec::bench
#endif
