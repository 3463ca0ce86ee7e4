#include "tests/libvec/harness.h"
#include "tests/libvec/call.h"
#include "tests/libvec/remote_library.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>

// One per ISA: tests/libvec/call.cpp, compiled for it.
extern "C" VecTestOutcome vectest_call_s(const VecTestCall *), vectest_call_b(const VecTestCall *),
    vectest_call_c(const VecTestCall *), vectest_call_d(const VecTestCall *), vectest_call_e(const VecTestCall *);

namespace vectest {
namespace {

struct Isa {
  char token;
  unsigned floatBits, integerBits;
  bool runnable;
  VecTestOutcome (*call)(const VecTestCall *);
  bool hasMasks = true, isScalable = false;
  bool hasUnmasked = true; // else all variants have a mask; without one, all lanes are on
};

const Isa *isas() {
  static const Isa table[] = {
      {'b', 128, 128, __builtin_cpu_supports("sse2") != 0, vectest_call_b},
      {'c', 256, 128, __builtin_cpu_supports("avx") != 0, vectest_call_c},
      {'d', 256, 256, __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"), vectest_call_d},
      {'e', 512, 512,
       __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512cd"),
       vectest_call_e},
      {0, 0, 0, true, vectest_call_s}};
  return table;
}

// AArch64: AdvSIMD, with lanes that fill a register, and half of one; SVE. POWER: VSX, whose ABI has no masks. RISC-V
// V. No letter: the scalar entry points.
const Isa *remoteIsas(char token) {
  static const Isa arm[] = {{'n', 128, 128, true, nullptr}, {'n', 64, 64, true, nullptr}, {0, 0, 0, true, nullptr}};
  static const Isa power[] = {{'b', 128, 128, true, nullptr, false}, {0, 0, 0, true, nullptr}};
  static const Isa sve[] = {{'s', 0, 0, true, nullptr, true, true, false}, {0, 0, 0, true, nullptr}};
  static const Isa rvv[] = {{'r', 0, 0, true, nullptr, true, true}, {0, 0, 0, true, nullptr}};
  static const Isa none[] = {{0, 0, 0, true, nullptr}};
  return token == 'n' ? arm : token == 's' ? sve : token == 'r' ? rvv : token == '-' ? none : power;
}

bool hasPointers(const std::string &types) { return types.find_first_of("TIL") != std::string::npos; }

// The lanes of a variant: of the result's type, else of the first argument's.
unsigned lanesOf(const Function &f, const Isa &isa) {
  if (!f.integer.empty())
    return isa.integerBits / unsigned(std::stoi(f.integer.substr(1)));
  char type = f.types[0] == 'v' ? f.types[1] : f.types[0];
  return type == 'i' ? isa.integerBits / 32 : type == 'l' ? isa.integerBits / 64 : isa.floatBits / (f.f64 ? 64 : 32);
}

// Scalable lanes are as many as there are of the widest parameter or result; a pointer to results side by side has
// their width.
unsigned widestBytes(const Function &f, bool linear) {
  if (!f.integer.empty())
    return unsigned(std::stoi(f.integer.substr(1))) / 8;
  unsigned widest = 0;
  for (char type : f.types) {
    const bool isAddress = isupper(type) && !linear;
    const char lower = char(std::tolower(type));
    widest = std::max(widest, type == 'v' ? 0U : isAddress || lower == 'l' || (lower == 't' && f.f64) ? 8U : 4U);
  }
  return widest;
}

std::string signatureOf(const Function &f, bool linear) {
  std::string tokens;
  for (char type : f.types.substr(1))
    tokens += !linear || !hasPointers({type}) ? "v" : type == 'L' || (type == 'T' && f.f64) ? "l8" : "l4";
  return tokens;
}

} // namespace

static std::vector<Function> rows(bool ofFourArguments) {
  std::vector<Function> all;
  // Bounds are read from their spelling, for "-inf" is no C++ expression that the table could hold.
  auto number = [](const char *text) { return std::strtod(text, nullptr); };
  auto add = [&](const char *name, const char *type, const char *cName, const std::string &types, double ulp,
                 const char *how, double low, double high, double benchLow, double benchHigh) {
    size_t results = (types[0] != 'v') + size_t(std::count_if(types.begin(), types.end(), isupper));
    for (unsigned wanted = 0; wanted < results; ++wanted) {
      Function f = {std::string(name) + (wanted ? "_second" : ""),
                    type == std::string("f64"),
                    cName,
                    types,
                    wanted,
                    ulp,
                    how,
                    low,
                    high,
                    benchLow,
                    benchHigh};
      if ((arity(f) > 3) == ofFourArguments)
        all.push_back(f);
    }
  };
#define MATH_TYPED(NAME, TYPE, CNAME, TYPES, INTRINSIC, ULP, HOW, LOW, HIGH, BENCHLOW, BENCHHIGH, FILE)                \
  add(#NAME, #TYPE, #CNAME, #TYPES, ULP, #HOW, number(#LOW), number(#HIGH), number(#BENCHLOW), number(#BENCHHIGH));
#define MATH(NAME, TYPE, CNAME, SIG, INTRINSIC, ULP, HOW, LOW, HIGH, BENCHLOW, BENCHHIGH, FILE)                        \
  add(#NAME, #TYPE, #CNAME, "t" + std::string(std::strlen(#SIG), 't'), ULP, #HOW, number(#LOW), number(#HIGH),         \
      number(#BENCHLOW), number(#BENCHHIGH));
#include "builtins/functions.def"
  return all;
}

const std::vector<Function> &functions() {
  static const std::vector<Function> table = rows(false);
  return table;
}

const std::vector<Function> &complexPowers() {
  static const std::vector<Function> table = rows(true);
  return table;
}

const std::vector<Function> &integerFunctions() {
  static const std::vector<Function> table = {
#define INTEGER(NAME, TYPE, FILE) {#NAME, false, #NAME, "ttt", 0, 0, "exact", 0, 0, 0, 0, #TYPE},
#include "builtins/functions.def"
  };
  return table;
}

bool isKnown(const std::string &cName) {
  return std::any_of(functions().begin(), functions().end(), [&](const Function &f) { return f.cName == cName; });
}

size_t arity(const Function &function) {
  return size_t(std::count_if(function.types.begin() + 1, function.types.end(), islower));
}

Library::Library(const char *path) {
  if (path[0] == '|') {
    remote = std::make_shared<Remote>(path + 1);
    return;
  }
  handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!handle) {
    std::fprintf(stderr, "cannot load the library under test: %s\n", dlerror());
    std::exit(2);
  }
}

void *Library::find(const std::string &symbol) const {
  return remote ? remote->find(symbol) : dlsym(handle, symbol.c_str());
}

std::vector<Variant> Library::variants(const Function &function) const {
  std::vector<Variant> all;
  std::string scalar = "vec_" + function.cName;
  all.push_back({scalar, 0, 1, false, true, true, find(scalar), 0, remote.get()});
  for (const Isa *isa = remote ? remoteIsas(remote->token()) : isas(); isa->token; ++isa)
    for (bool masked : {false, true})
      for (bool linear : {true, false}) {
        if ((masked && !isa->hasMasks) || (!linear && !hasPointers(function.types)))
          continue;
        const unsigned lanes =
            isa->isScalable ? remote->scalableBytes() / widestBytes(function, linear) : lanesOf(function, *isa);
        if (lanes < 2)
          continue;
        const bool isMasked = masked || !isa->hasUnmasked;
        std::string symbol = std::string("_ZGV") + isa->token + (isMasked ? 'M' : 'N') +
                             (isa->isScalable ? "x" : std::to_string(lanes)) + signatureOf(function, linear) + "_" +
                             function.cName;
        all.push_back({symbol, isa->token, lanes, masked, linear, isa->runnable, find(symbol),
                       isa->isScalable ? vectestScalable : isa->floatBits / 8, remote.get()});
      }
  return all;
}

std::vector<Variant> Library::uniformVariants(const Function &function) const {
  std::vector<Variant> all;
  auto add = [&](const char *cName, const std::string &signature) {
    if (function.cName == cName)
      for (Variant v : variants(function))
        if (v.isa) {
          v.symbol = v.symbol.substr(0, v.symbol.find('v')) + signature + "_" + cName;
          v.address = find(v.symbol);
          v.uniform = signature == "uv";
          all.push_back(v);
        }
  };
#define UNIFORM(C_NAME, SIG) add(#C_NAME, #SIG);
#include "builtins/functions.def"
  return all;
}

void evaluate(const Function &function, const Variant &variant, Arguments in, void *out, const unsigned char *active,
              size_t count) {
  VecTestCall call = {variant.address,
                      function.types.c_str(),
                      function.integer.empty() ? nullptr : function.integer.c_str(),
                      function.f64,
                      variant.masked,
                      variant.uniform,
                      variant.linear,
                      function.wanted,
                      in.x,
                      in.y,
                      in.z,
                      in.w,
                      out,
                      active,
                      count};
  const auto here = [&] {
    const Isa *isa = isas();
    while (isa->token != variant.isa)
      ++isa;
    return isa->call(&call);
  };
  VecTestOutcome outcome = variant.remote ? variant.remote->call(call, variant.registerBytes) : here();
  if (outcome == VecTestGood)
    return;
  std::printf("FAILED %s: %s\n", variant.symbol.c_str(),
              outcome == VecTestUnknownTypes    ? "call.cpp cannot call functions of these types"
              : outcome == VecTestLostRegisters ? "changes a vector register that the calling convention keeps"
                                                : "writes to memory of inactive lanes");
  std::exit(1);
}

std::vector<Variant> usable(const Library &library, const Function &function, Tally &tally, char lastIsa) {
  std::vector<Variant> result;
  for (Variant &v : library.variants(function)) {
    if (v.isa > lastIsa)
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

char lastIsa(const std::string &word) { return word == "plain" ? 'c' : word == "plain=b" ? 'b' : 0; }

Options parseOptions(int argc, char **argv, const char *program) {
  Options options;
  bool good = argc >= 2;
  for (int i = 2; i < argc && good; ++i) {
    std::string word = argv[i];
    if (char last = lastIsa(word))
      options.lastIsa = last;
    else if (word == "sample")
      options.sample = true;
    else if (word.starts_with("every="))
      good = (options.every = unsigned(std::atoi(argv[i] + 6))) != 0;
    else if (word.starts_with("as="))
      options.other.emplace(argv[i] + 3);
    else if ((good = isKnown(word)))
      options.only.push_back(word);
  }
  if (good)
    return options;
  std::fprintf(
      stderr,
      "usage: %s <libvec.so>|'|<server command>' [plain|plain=b] [sample] [every=N] [as=<library>] [c name]...\n",
      program);
  std::exit(2);
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

std::string text(const Function &function, double x, double y, double z) {
  return function.cName + (function.wanted ? "_second" : "") + "(" + hex(x) +
         (arity(function) > 1 ? ", " + hex(y) : "") + (arity(function) > 2 ? ", " + hex(z) : "") + ")";
}

} // namespace vectest
