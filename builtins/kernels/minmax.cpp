// fmin(x, y): the smaller of two numbers, or the number beside a NaN.
// fmax(x, y): the larger of two numbers, or the number beside a NaN.
// fminimum(x, y): the smaller of two numbers, NaN beside a NaN.
// fmaximum(x, y): the larger of two numbers, NaN beside a NaN.
// fminimum_num(x, y): fmin by its name in C23.
// fmaximum_num(x, y): fmax by its name in C23.
// maxmag(x, y): the one of larger magnitude, fmax of equal magnitudes, as OpenCL C has it.
// minmag(x, y): the one of smaller magnitude, fmin of equal magnitudes, as OpenCL C has it.
// fdim(x, y): x - y where x is larger, else 0.
//
// All take -0 for less than 0. Exact, but fdim: correctly rounded. No errno, no flags.
//
// Special values: C23 Annex F: fmin, fmax, fminimum_num, fmaximum_num of a number and a NaN are the number, of two NaNs
// NaN; fminimum, fmaximum, fdim are NaN if an argument is.
#include "kernel.h"

namespace {

// For numbers. Equal ones differ at most in the sign of zero.
template <class T> INLINE T smaller(T x, T y) {
  T equal = as<T>(bits(x) | bits(y));
  return x < y ? x : (x > y ? y : equal);
}
template <class T> INLINE T larger(T x, T y) {
  T equal = as<T>(bits(x) & bits(y));
  return x > y ? x : (x < y ? y : equal);
}

template <class T> INLINE T orNumber(T result, T x, T y) {
  T number = x == x ? x : y;
  return x == x && y == y ? result : number;
}
template <class T> INLINE T orNaN(T result, T x, T y) { return x == x && y == y ? result : x + y; }

template <class T> INLINE T minKernel(T x, T y) { return orNumber(smaller(x, y), x, y); }
template <class T> INLINE T maxKernel(T x, T y) { return orNumber(larger(x, y), x, y); }
template <class T> INLINE T minimumKernel(T x, T y) { return orNaN(smaller(x, y), x, y); }
template <class T> INLINE T maximumKernel(T x, T y) { return orNaN(larger(x, y), x, y); }
template <class T> INLINE T maxmagKernel(T x, T y) {
  T same = maxKernel(x, y);
  return abs(x) > abs(y) ? x : (abs(y) > abs(x) ? y : same);
}
template <class T> INLINE T minmagKernel(T x, T y) {
  T same = minKernel(x, y);
  return abs(x) < abs(y) ? x : (abs(y) < abs(x) ? y : same);
}
template <class T> INLINE T dimKernel(T x, T y) {
  T difference = x > y ? x - y : T(0);
  return x == x && y == y ? difference : x + y;
}

} // namespace

#define BOTH(NAME, BODY)                                                                                               \
  KERNEL float vec_##NAME##f(float x, float y) { return BODY(x, y); }                                                  \
  KERNEL double vec_##NAME(double x, double y) { return BODY(x, y); }
BOTH(fmin, minKernel)
BOTH(fmax, maxKernel)
BOTH(fminimum, minimumKernel)
BOTH(fmaximum, maximumKernel)
BOTH(maxmag, maxmagKernel)
BOTH(minmag, minmagKernel)
BOTH(fdim, dimKernel)
KERNEL float vec_fminimum_numf(float x, float y) { return minKernel(x, y); }
KERNEL double vec_fminimum_num(double x, double y) { return minKernel(x, y); }
KERNEL float vec_fmaximum_numf(float x, float y) { return maxKernel(x, y); }
KERNEL double vec_fmaximum_num(double x, double y) { return maxKernel(x, y); }
