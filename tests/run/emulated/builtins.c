// OpenCL C's built-in functions that the corpus calls, under their mangled names, by C's library and plain C. Scalar
// and vector versions call the same ones, so what counts is that they are functions.
#include <math.h>
#include <stdint.h>

#define UNARY(LENGTH, NAME)                                                                                            \
  float _Z##LENGTH##NAME##f(float x) { return NAME##f(x); }                                                            \
  double _Z##LENGTH##NAME##d(double x) { return NAME(x); }
#define BINARY(LENGTH, NAME)                                                                                           \
  float _Z##LENGTH##NAME##ff(float x, float y) { return NAME##f(x, y); }                                               \
  double _Z##LENGTH##NAME##dd(double x, double y) { return NAME(x, y); }

UNARY(3, exp)
UNARY(4, exp2)
UNARY(5, expm1)
UNARY(3, log)
UNARY(4, log2)
UNARY(5, log10)
UNARY(5, log1p)
UNARY(3, sin)
UNARY(3, cos)
UNARY(3, tan)
UNARY(4, asin)
UNARY(4, acos)
UNARY(4, atan)
UNARY(4, sinh)
UNARY(4, cosh)
UNARY(4, tanh)
UNARY(4, sqrt)
UNARY(4, cbrt)
UNARY(3, erf)
UNARY(4, erfc)
UNARY(4, fabs)
UNARY(5, floor)
UNARY(4, ceil)
UNARY(5, trunc)
UNARY(5, round)
UNARY(4, rint)
BINARY(3, pow)
BINARY(4, fmod)
BINARY(5, atan2)
BINARY(5, hypot)
BINARY(4, fmin)
BINARY(4, fmax)
BINARY(8, copysign)
BINARY(4, fdim)
BINARY(9, remainder)
BINARY(9, nextafter)
float _Z3fmafff(float x, float y, float z) { return fmaf(x, y, z); }
double _Z3fmaddd(double x, double y, double z) { return fma(x, y, z); }
float _Z5rsqrtf(float x) { return 1 / sqrtf(x); }
float _Z5clampfff(float x, float low, float high) { return fminf(fmaxf(x, low), high); }
float _Z3mixfff(float x, float y, float a) { return x + (y - x) * a; }
float _Z5ldexpfi(float x, int n) { return ldexpf(x, n); }
int _Z5isnanf(float x) { return isnan(x); }
int _Z5isinff(float x) { return isinf(x); }

// C, its OpenCL code U the unsigned type of the same width.
#define INTEGER(T, C, U)                                                                                               \
  T _Z3min##C##C(T x, T y) { return y < x ? y : x; }                                                                   \
  T _Z3max##C##C(T x, T y) { return x < y ? y : x; }                                                                   \
  T _Z5clamp##C##C##C(T x, T low, T high) { return x < low ? low : high < x ? high : x; }                              \
  U _Z3abs##C(T x) { return x < 0 ? (U)(0 - (U)x) : (U)x; }                                                            \
  U _Z8abs_diff##C##C(T x, T y) { return x > y ? (U)((U)x - (U)y) : (U)((U)y - (U)x); }                                \
  T _Z8popcount##C(T x) { return (T)__builtin_popcountll((U)x); }                                                      \
  T _Z3clz##C(T x) { return x ? (T)(__builtin_clzll((U)x) - (64 - 8 * (int)sizeof(T))) : (T)(8 * sizeof(T)); }         \
  T _Z3ctz##C(T x) { return x ? (T)__builtin_ctzll((U)x) : (T)(8 * sizeof(T)); }                                       \
  T _Z6rotate##C##C(T x, T by) {                                                                                       \
    unsigned n = (unsigned)by % (8 * sizeof(T));                                                                       \
    return n ? (T)((U)x << n | (U)x >> (8 * sizeof(T) - n)) : x;                                                       \
  }
INTEGER(int8_t, c, uint8_t)
INTEGER(uint8_t, h, uint8_t)
INTEGER(int16_t, s, uint16_t)
INTEGER(uint16_t, t, uint16_t)
INTEGER(int32_t, i, uint32_t)
INTEGER(uint32_t, j, uint32_t)
INTEGER(int64_t, l, uint64_t)
INTEGER(uint64_t, m, uint64_t)
int32_t _Z6mul_hiii(int32_t x, int32_t y) { return (int32_t)(((int64_t)x * y) >> 32); }
uint32_t _Z6mul_hijj(uint32_t x, uint32_t y) { return (uint32_t)(((uint64_t)x * y) >> 32); }
int32_t _Z5mul24ii(int32_t x, int32_t y) { return (int32_t)((uint32_t)x * (uint32_t)y); }
uint32_t _Z5mul24jj(uint32_t x, uint32_t y) { return x * y; }

// One thread runs all work-items.
#define ATOMIC(T, C, SPACE)                                                                                            \
  T _Z10atomic_add##SPACE##V##C##C(volatile T *p, T x) {                                                               \
    T old = *p;                                                                                                        \
    *p = (T)((uint32_t)old + (uint32_t)x);                                                                             \
    return old;                                                                                                        \
  }                                                                                                                    \
  T _Z10atomic_sub##SPACE##V##C##C(volatile T *p, T x) {                                                               \
    T old = *p;                                                                                                        \
    *p = (T)((uint32_t)old - (uint32_t)x);                                                                             \
    return old;                                                                                                        \
  }                                                                                                                    \
  T _Z11atomic_xchg##SPACE##V##C##C(volatile T *p, T x) {                                                              \
    T old = *p;                                                                                                        \
    *p = x;                                                                                                            \
    return old;                                                                                                        \
  }                                                                                                                    \
  T _Z10atomic_inc##SPACE##V##C(volatile T *p) {                                                                       \
    T old = *p;                                                                                                        \
    *p = (T)((uint32_t)old + 1);                                                                                       \
    return old;                                                                                                        \
  }                                                                                                                    \
  T _Z10atomic_dec##SPACE##V##C(volatile T *p) {                                                                       \
    T old = *p;                                                                                                        \
    *p = (T)((uint32_t)old - 1);                                                                                       \
    return old;                                                                                                        \
  }                                                                                                                    \
  T _Z10atomic_min##SPACE##V##C##C(volatile T *p, T x) {                                                               \
    T old = *p;                                                                                                        \
    *p = x < old ? x : old;                                                                                            \
    return old;                                                                                                        \
  }                                                                                                                    \
  T _Z10atomic_max##SPACE##V##C##C(volatile T *p, T x) {                                                               \
    T old = *p;                                                                                                        \
    *p = x > old ? x : old;                                                                                            \
    return old;                                                                                                        \
  }                                                                                                                    \
  T _Z10atomic_and##SPACE##V##C##C(volatile T *p, T x) {                                                               \
    T old = *p;                                                                                                        \
    *p = old & x;                                                                                                      \
    return old;                                                                                                        \
  }                                                                                                                    \
  T _Z9atomic_or##SPACE##V##C##C(volatile T *p, T x) {                                                                 \
    T old = *p;                                                                                                        \
    *p = old | x;                                                                                                      \
    return old;                                                                                                        \
  }                                                                                                                    \
  T _Z10atomic_xor##SPACE##V##C##C(volatile T *p, T x) {                                                               \
    T old = *p;                                                                                                        \
    *p = old ^ x;                                                                                                      \
    return old;                                                                                                        \
  }                                                                                                                    \
  T _Z14atomic_cmpxchg##SPACE##V##C##C##C(volatile T *p, T expected, T x) {                                            \
    T old = *p;                                                                                                        \
    if (old == expected)                                                                                               \
      *p = x;                                                                                                          \
    return old;                                                                                                        \
  }
ATOMIC(int32_t, i, PU3AS1)
ATOMIC(uint32_t, j, PU3AS1)
ATOMIC(int32_t, i, PU3AS3)
ATOMIC(uint32_t, j, PU3AS3)
