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

enum VecTestOutcome { VecTestGood, VecTestTouchedInactive, VecTestUnknownTypes, VecTestLostRegisters };

#endif
