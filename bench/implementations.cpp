#include "bench/implementations.h"
#include <dlfcn.h>

namespace vec::bench {
namespace {

struct Library {
  std::string_view name, suffix; // of the functions
  bool ours, needsAvx2;
};

constexpr Library libraries[] = {
    {"serial", "", false, false},      {"clang", "", false, false},    {"gcc", "", false, false},
    {"native", "_range", true, false}, {"avx2", "_range", true, true},
};

} // namespace

Implementations openImplementations(const std::string &libraryFolder, const std::string &sources) {
  Implementations result;
  __builtin_cpu_init();
  bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
  for (const Library &l : libraries) {
    std::string file = libraryFolder + "/libkernels_" + std::string(l.name) + ".so";
    if (l.needsAvx2 && !avx2) {
      result.missing.push_back(std::string(l.name) + ": this CPU lacks AVX2 and FMA");
      continue;
    }
    void *library = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!library) {
      result.missing.push_back(std::string(l.name) + ": " + dlerror());
      continue;
    }
    result.all.push_back({l.name, l.ours, [library, suffix = l.suffix](std::string_view kernel, const Case &c) {
                            void *f = dlsym(library, (std::string(kernel) + std::string(suffix)).c_str());
                            return f ? std::function<void()>([f, &c] { c.call(f); }) : nullptr;
                          }});
  }
  PoclResult pocl = openPocl(sources);
  if (pocl.implementation)
    result.all.push_back(*pocl.implementation);
  else
    result.missing.push_back(pocl.missing);
  return result;
}

} // namespace vec::bench
