#include "tests/libvec/harness.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>

// One per ISA: tests/libvec/call.cpp, compiled for it.
#define CALLER(TOKEN)                                                                                                  \
  extern "C" void vectest_call_##TOKEN(void *, int f64, int masked, const void *, const void *, void *,                \
                                       const unsigned char *, size_t);
CALLER(b)
CALLER(c)
CALLER(d)
CALLER(e)
#undef CALLER

namespace vectest {
namespace {

using Caller = void (*)(void *, int, int, const void *, const void *, void *, const unsigned char *, size_t);

struct Isa {
  char token;
  unsigned bits;
  bool runnable;
  Caller call;
};

const Isa *isas() {
  static const Isa table[] = {
      {'b', 128, __builtin_cpu_supports("sse2") != 0, vectest_call_b},
      {'c', 256, __builtin_cpu_supports("avx") != 0, vectest_call_c},
      {'d', 256, __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"), vectest_call_d},
      {'e', 512,
       __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512cd"),
       vectest_call_e},
      {0, 0, false, nullptr}};
  return table;
}

template <class T> void callScalar(void *address, Arguments in, void *out, size_t count) {
  auto *x = static_cast<const T *>(in.x), *y = static_cast<const T *>(in.y);
  for (size_t i = 0; i < count; ++i)
    static_cast<T *>(out)[i] =
        y ? reinterpret_cast<T (*)(T, T)>(address)(x[i], y[i]) : reinterpret_cast<T (*)(T)>(address)(x[i]);
}

} // namespace

const std::vector<Function> &functions() {
  // Bounds are read from their spelling, for "-inf" is no C++ expression that the table could hold.
  auto number = [](const char *text) { return std::strtod(text, nullptr); };
  static const std::vector<Function> table = {
#define MATH(NAME, TYPE, CNAME, SIG, INTRINSIC, ULP, LOW, HIGH, BENCHLOW, BENCHHIGH, FILE)                             \
  {#NAME,                                                                                                              \
   std::string(#TYPE) == "f64",                                                                                        \
   #CNAME,                                                                                                             \
   #SIG,                                                                                                               \
   ULP,                                                                                                                \
   number(#LOW),                                                                                                       \
   number(#HIGH),                                                                                                      \
   number(#BENCHLOW),                                                                                                  \
   number(#BENCHHIGH)},
#include "builtins/functions.def"
  };
  return table;
}

const Function *findFunction(const std::string &cName) {
  for (const Function &f : functions())
    if (f.cName == cName)
      return &f;
  return nullptr;
}

Library::Library(const char *path) : handle(dlopen(path, RTLD_NOW | RTLD_LOCAL)) {
  if (!handle) {
    std::fprintf(stderr, "cannot load the library under test: %s\n", dlerror());
    std::exit(2);
  }
}

std::vector<Variant> Library::variants(const Function &function) const {
  std::vector<Variant> all;
  std::string scalar = "vec_" + function.cName;
  all.push_back({scalar, 0, 1, false, true, dlsym(handle, scalar.c_str())});
  for (const Isa *isa = isas(); isa->token; ++isa)
    for (bool masked : {false, true}) {
      unsigned lanes = isa->bits / (function.f64 ? 64 : 32);
      std::string symbol = std::string("_ZGV") + isa->token + (masked ? 'M' : 'N') + std::to_string(lanes) +
                           function.signature + "_" + function.cName;
      all.push_back({symbol, isa->token, lanes, masked, isa->runnable, dlsym(handle, symbol.c_str())});
    }
  return all;
}

void evaluate(const Function &function, const Variant &variant, Arguments in, void *out, const unsigned char *active,
              size_t count) {
  if (!variant.isa) {
    if (function.f64)
      callScalar<double>(variant.address, in, out, count);
    else
      callScalar<float>(variant.address, in, out, count);
    return;
  }
  for (const Isa *isa = isas(); isa->token; ++isa)
    if (isa->token == variant.isa)
      isa->call(variant.address, function.f64, variant.masked, in.x, in.y, out, active, count);
}

std::vector<Variant> usable(const Library &library, const Function &function, Tally &tally, bool scalarOnly) {
  std::vector<Variant> result;
  if (function.signature != "v" && function.signature != "vv") {
    tally.fail(function.cName + ": these tests call functions of signature v and vv, not '" + function.signature + "'");
    return result;
  }
  for (Variant &v : library.variants(function)) {
    if (scalarOnly && v.isa)
      continue;
    if (!v.address)
      tally.fail(v.symbol + ": not exported by the library");
    else if (!v.runnable)
      tally.skip(v.symbol + ": this CPU lacks the instructions");
    else
      result.push_back(v);
  }
  return result;
}

void Tally::fail(const std::string &message) {
  std::printf("FAILED %s\n", message.c_str());
  ++failed;
}

void Tally::skip(const std::string &message) {
  std::printf("skipped %s\n", message.c_str());
  ++skipped;
}

int Tally::finish() const {
  std::printf("%u passed, %u failed, %u skipped\n", passed, failed, skipped);
  return failed ? 1 : passed ? 0 : 77;
}

std::string hex(double x) {
  char text[64];
  std::snprintf(text, sizeof text, "%a (%.9g)", x, x);
  return text;
}

std::string text(const Function &function, double x, double y) {
  return function.cName + "(" + hex(x) + (arity(function) == 2 ? ", " + hex(y) : "") + ")";
}

} // namespace vectest
