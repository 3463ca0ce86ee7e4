/* Loops over libm's functions as GCC compiles them with -Ofast: those of libmvec become calls of it. */
#include <math.h>
#include <stddef.h>

#define LOOP_v(TYPE, NAME)                                                                                             \
  void vec_bench_gcc_##NAME(size_t n, const TYPE *restrict x, TYPE *restrict out) {                                    \
    for (size_t i = 0; i < n; ++i)                                                                                     \
      out[i] = NAME(x[i]);                                                                                             \
  }
#define LOOP_vv(TYPE, NAME)                                                                                            \
  void vec_bench_gcc_##NAME(size_t n, const TYPE *restrict x, const TYPE *restrict y, TYPE *restrict out) {            \
    for (size_t i = 0; i < n; ++i)                                                                                     \
      out[i] = NAME(x[i], y[i]);                                                                                       \
  }
#define MVEC(NAME, SIG) LOOP_##SIG(double, NAME) LOOP_##SIG(float, NAME##f)
#include "passes/svfs/libmvec.def"
