// A call of one variant over arrays: what call.cpp, compiled once per ISA, does for harness.cpp.
#ifndef VEC_TESTS_LIBVEC_CALL_H
#define VEC_TESTS_LIBVEC_CALL_H

#include <stddef.h>

struct VecTestCall {
  void *function;
  const char *types;   // result and parameters, as MATH_TYPED of functions.def has them
  const char *integer; // of functions of integers their type, "i8" to "u64", else null
  bool f64, masked;
  bool uniform;              // the first argument is one value for all lanes: that of each packet's first lane
  bool linear;               // pointers: to results side by side, else one for each lane
  unsigned wanted;           // which of the results is written to `out`
  const void *x, *y, *z, *w; // of the function's type, integers too; null where there is no such argument
  void *out;
  const unsigned char *active; // null: all
  size_t count;
};

// For `registerBytes` of a variant: as many as the CPU's registers have.
constexpr unsigned vectestScalable = 1;

// A float as an integer: the nearest that there is.
template <class I, class T> static I toInteger(T x) {
  constexpr I most = I(~(1ULL << (8 * sizeof(I) - 1)) & (~0ULL >> (64 - 8 * sizeof(I)))), least = -most - 1;
  return x != x ? 0 : x >= -T(least) ? most : x <= T(least) ? least : I(x);
}

enum VecTestOutcome { VecTestGood, VecTestTouchedInactive, VecTestUnknownTypes, VecTestLostRegisters };

#endif
