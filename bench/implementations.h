// Who runs a kernel: compiled forms in shared objects, and PoCL.
#ifndef VEC_BENCH_IMPLEMENTATIONS_H
#define VEC_BENCH_IMPLEMENTATIONS_H

#include "bench/kernel_case.h"
#include <optional>
#include <string_view>

namespace vec::bench {

constexpr std::string_view serialName = "serial";

struct Implementation {
  std::string_view name;
  bool ours;
  // What runs the case once, or null where this implementation cannot.
  std::function<std::function<void()>(std::string_view kernel, const Case &)> prepare;
};

struct Implementations {
  std::vector<Implementation> all; // the serial form first
  std::vector<std::string> missing;
};

// Opens the shared objects of a folder, and PoCL if it is installed. Sources: the folder with the .cl files.
Implementations openImplementations(const std::string &libraryFolder, const std::string &sources);

// PoCL's one-thread device, or why there is none.
struct PoclResult {
  std::optional<Implementation> implementation;
  std::string missing;
};
PoclResult openPocl(const std::string &sources);

} // namespace vec::bench
#endif
