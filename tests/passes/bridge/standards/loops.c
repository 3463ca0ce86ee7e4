// Loops over functions that clang knows in some languages only, or takes to write memory: C and C++, as run.py compiles
// it.
#define _GNU_SOURCE
#include <math.h>
#ifndef NO_ERRNO
#define NO_ERRNO
#endif
#ifdef __cplusplus
#define C extern "C"
#else
#define C
#endif
#define PASTE(a, b) a##_##b
#define JOIN(a, b) PASTE(a, b)
#define NAME(f) JOIN(PREFIX, f)
#define MAP(f, T)                                                                                                      \
  C NO_ERRNO void NAME(f)(T * y, const T *x, int n) {                                                                  \
    for (int i = 0; i < n; ++i)                                                                                        \
      y[i] = f(x[i]);                                                                                                  \
  }
#define BOTH(f, T)                                                                                                     \
  C NO_ERRNO void NAME(f)(T * s, T * c, const T *x, int n) {                                                           \
    for (int i = 0; i < n; ++i)                                                                                        \
      f(x[i], s + i, c + i);                                                                                           \
  }                                                                                                                    \
  C NO_ERRNO void NAME(product_##f)(T * y, const T *x, int n) {                                                        \
    for (int i = 0; i < n; ++i) {                                                                                      \
      T s, c;                                                                                                          \
      f(x[i], &s, &c);                                                                                                 \
      y[i] = s * c;                                                                                                    \
    }                                                                                                                  \
  }
MAP(exp10, double)
MAP(exp10f, float)
MAP(lgamma, double)
MAP(lgammaf, float)
BOTH(sincos, double)
BOTH(sincosf, float)
