// Who is timed: the implementations of one function on one ISA, found in shared libraries at run time.
#ifndef VEC_BENCH_PEERS_H
#define VEC_BENCH_PEERS_H

#include "bench/loops.h"
#include <random>
#include <string>
#include <vector>

namespace vec::bench {

// What the names of rows end with: under 1 ulp, to 3.5 ulp, correctly rounded; the default at large arguments.
constexpr std::string_view largeTier = "_large", tiers[] = {"", "_u35", "_cr", largeTier};
std::string_view tierOf(std::string_view name);

// A row of functions.def.
struct Function {
  std::string_view name;
  Type type;
  std::string_view cName, types; // result and parameters, as MATH_TYPED has them
  double ulp;                    // the bound that libvec promises
  double low, high;              // bench range

  // An argument: uniform in the range; large ones in the logarithm of their magnitude.
  double draw(std::mt19937_64 &random) const;
};

struct Implementation {
  std::string_view peer; // "libm", "libmvec", "sleef", "libvec", "inlined"
  std::string symbol;
  Loop *loop;
  void *function;
};

struct Peers {
  Peers();
  // Libraries that are not there: name and what to do.
  std::vector<std::string> missing;
  // Implementations of `function` on `isa`; the scalar ISA has libm and libvec's scalar entry point.
  std::vector<Implementation> find(const Function &function, const Isa &isa) const;
  // The same function, whatever its tier, in higher precision, or nullptr: long double for f64, double for f32.
  void *reference(const Function &function) const;

private:
  void *libm, *libmvec, *sleef, *libvec;
};

// functions.def, and sin, cos and tan of 1e8 to 1e30.
std::vector<Function> functionTable();

} // namespace vec::bench
#endif
