// Who is timed: the implementations of one function on one ISA, found in shared libraries at run time.
#ifndef VEC_BENCH_PEERS_H
#define VEC_BENCH_PEERS_H

#include "bench/loops.h"
#include <string>
#include <vector>

namespace vec::bench {

// What the names of functions end with by their accuracy: under 1 ulp, to 3.5 ulp, correctly rounded.
constexpr std::string_view tiers[] = {"", "_u35", "_cr"};
std::string_view tierOf(std::string_view name);

// A row of functions.def.
struct Function {
  std::string_view name;
  Type type;
  std::string_view cName, types; // result and parameters, as MATH_TYPED has them
  double ulp;                    // the bound that libvec promises
  double low, high;              // bench range
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

std::vector<Function> functionTable();

} // namespace vec::bench
#endif
