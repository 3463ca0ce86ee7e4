// A loop over an array that calls one implementation: the thing that is timed. Compiled once for each ISA, because
// vector arguments travel in the registers of the ISA.
#ifndef VEC_BENCH_LOOPS_H
#define VEC_BENCH_LOOPS_H

#include <cstddef>
#include <string_view>

namespace vec::bench {

enum Type { f32, f64 };

// Calls `function` on all of x[0..count), y, z and writes out. All arrays are aligned to 64 bytes, count is a
// multiple of 16. An inlined loop ignores `function`.
using Loop = void(void *function, const void *x, const void *y, const void *z, void *out, size_t count);

struct Isa {
  std::string_view token; // "s": no vectors
  unsigned lanes[2];      // by Type
  Loop *unary[2];         // calls through a pointer, by Type
  Loop *binary[2];
  Loop *ternary[2];
  Loop *scaled[2];         // the second argument is an int
  Loop *pair[2];           // two results: side by side behind pointers
  Loop *binaryPair[2];     // the same of two arguments
  Loop *quaternaryPair[2]; // and of four
  Loop *scatteredPair[2];  // behind a pointer for each lane, as libmvec has it
  Loop *returnedPair[2];   // in a struct, as SLEEF has it

  // By the types of functions.def.
  Loop *called(Type type, std::string_view types) const {
    return types == "tt"        ? unary[type]
           : types == "ttt"     ? binary[type]
           : types == "tttt"    ? ternary[type]
           : types == "tti"     ? scaled[type]
           : types == "vtTT"    ? pair[type]
           : types == "vttTT"   ? binaryPair[type]
           : types == "vttttTT" ? quaternaryPair[type]
                                : nullptr;
  }
};

} // namespace vec::bench
#endif
