#include "bench/peers.h"
#include <cmath>
#include <dlfcn.h>
#include <optional>
#include <span>

namespace vec::bench {

std::vector<Function> functionTable() {
  std::vector<Function> table = {
#define MATH_TYPED(NAME, TYPE, C_NAME, TYPES, INTRINSIC, ULP, HOW, DOMAIN_LOW, DOMAIN_HIGH, LOW, HIGH, FILE)           \
  {#NAME, TYPE, #C_NAME, #TYPES, ULP, LOW, HIGH},
#define MATH(NAME, TYPE, C_NAME, SIG, INTRINSIC, ULP, HOW, DOMAIN_LOW, DOMAIN_HIGH, LOW, HIGH, FILE)                   \
  {#NAME, TYPE, #C_NAME, std::string_view("tttt").substr(0, sizeof #SIG), ULP, LOW, HIGH},
#include "builtins/functions.def"
  };
  struct Large {
    std::string_view name, cName[2]; // f32, f64
  };
  for (const Large &l :
       {Large{"sin_large", {"sinf", "sin"}}, {"cos_large", {"cosf", "cos"}}, {"tan_large", {"tanf", "tan"}}})
    for (Type type : {f32, f64})
      for (const Function &f : table)
        if (f.cName == l.cName[type]) {
          table.push_back({l.name, type, f.cName, f.types, f.ulp, 1e8, 1e30});
          break;
        }
  return table;
}

double Function::draw(std::mt19937_64 &random) const {
  if (tierOf(name) != largeTier)
    return std::uniform_real_distribution<double>(low, high)(random);
  double magnitude = std::exp(std::uniform_real_distribution<double>(std::log(low), std::log(high))(random));
  return random() & 1 ? -magnitude : magnitude;
}

std::string_view tierOf(std::string_view name) {
  for (std::string_view tier : tiers)
    if (!tier.empty() && name.ends_with(tier))
      return tier;
  return "";
}

namespace {

struct SleefSuffix {
  std::string_view token, suffix;
};
constexpr SleefSuffix sleefSuffixes[] = {{"b", "sse4"}, {"c", "avx"}, {"d", "avx2"}, {"e", "avx512f"}};
// SLEEF names its tiers by tenths of an ulp; the ones under 1 ulp compare with our default.
constexpr std::string_view sleefTiers[] = {"_u10", "_u05", "_"}, sleefLooseTiers[] = {"_u35"};

// What others call the function.
std::string_view withoutTier(std::string_view name) { return name.substr(0, name.size() - tierOf(name).size()); }

// Linear: results behind pointers stand side by side.
std::string abiName(const Function &f, const Isa &isa, bool linear, std::string_view cName) {
  std::string name = "_ZGV" + std::string(isa.token) + "N" + std::to_string(isa.lanes[f.type]);
  for (char type : f.types.substr(1))
    name += linear && type == 'T' ? (f.type == f64 ? "l8" : "l4") : "v";
  return name + "_" + std::string(cName);
}

std::optional<std::string> sleefName(const Function &f, const Isa &isa, void *library) {
  std::span<const std::string_view> tiers = sleefTiers;
  if (tierOf(f.name) == "_u35")
    tiers = sleefLooseTiers;
  for (const SleefSuffix &s : sleefSuffixes)
    if (s.token == isa.token)
      for (std::string_view tier : tiers) {
        std::string name = "Sleef_" + std::string(withoutTier(f.name)) + (f.type == f64 ? "d" : "f") +
                           std::to_string(isa.lanes[f.type]) + std::string(tier) + std::string(s.suffix);
        if (dlsym(library, name.c_str()))
          return name;
      }
  return std::nullopt;
}

void *open(const char *file, const char *remedy, std::vector<std::string> &missing) {
  void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
  if (!library)
    missing.push_back(std::string(file) + ": " + remedy);
  return library;
}

} // namespace

Peers::Peers()
    : libm(open("libm.so.6", "part of glibc", missing)), libmvec(open("libmvec.so.1", "part of glibc", missing)),
      sleef(open("libsleef.so.3", "install libsleef3", missing)), libvec(open("libvec.so.0", "build it", missing)) {}

std::vector<Implementation> Peers::find(const Function &f, const Isa &isa) const {
  std::vector<Implementation> out;
  bool isPair = f.types == "vtTT";
  auto add = [&](std::string_view peer, void *library, const std::string &symbol) {
    Loop *loop = isPair && peer == "libmvec" ? isa.scatteredPair[f.type]
                 : isPair && peer == "sleef" ? isa.returnedPair[f.type]
                                             : isa.called(f.type, f.types);
    if (void *function = library && loop ? dlsym(library, symbol.c_str()) : nullptr)
      out.push_back({peer, symbol, loop, function});
  };
  if (isa.token == "s") {
    if (f.types != "vttTT" && f.types != "vttttTT") // complex values travel otherwise in C
      add("libm", libm, std::string(withoutTier(f.cName)));
    add("libvec", libvec, "vec_" + std::string(f.cName));
    return out;
  }
  add("libmvec", libmvec, abiName(f, isa, false, withoutTier(f.cName)));
  if (std::optional<std::string> name = sleef ? sleefName(f, isa, sleef) : std::nullopt)
    add("sleef", sleef, *name);
  add("libvec", libvec, abiName(f, isa, true, f.cName));
  // The loops of inlined.c are part of this program.
  std::string name = "vec_bench_" + std::string(isa.token) + "_" + std::string(f.cName);
  if (void *loop = dlsym(RTLD_DEFAULT, name.c_str()))
    out.push_back({"inlined", name, reinterpret_cast<Loop *>(loop), nullptr});
  return out;
}

void *Peers::reference(const Function &f) const {
  return libm && (f.types == "tt" || f.types == "ttt" || f.types == "tttt")
             ? dlsym(libm, (std::string(withoutTier(f.name)) + (f.type == f64 ? "l" : "")).c_str())
             : nullptr;
}

} // namespace vec::bench
