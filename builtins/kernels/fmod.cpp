// fmod(x, y): what x / y leaves, the quotient rounded towards zero.
// remainder(x, y): what x / y leaves, the quotient rounded to the nearest integer, halves to even.
//
//   q = trunc(|x| / |y|), |x| - q |y|, and |y| more if q was one too large
//
// Exact: the quotient as rounded is below the true one never, and above it only when that is just below an integer, so
// that |x| - q |y| is a number of the format; without fma, q has no more bits than a half factor of productError.
//
// rare: |x / y| >= 2^52 (f32: 2^23; without fma 2^25, 2^11), borders of the format, zero, infinity, NaN. There the
// significands are divided as in long division, as many bits of the quotient a step: at most 42 steps (f64), 84 without
// fma. No errno, no flags.
//
// Special values: C23 Annex F: NaN for infinite x, y = 0 and NaN; x for infinite y; a result of zero has the sign of x.
#include "rounding.h"

namespace {

template <class T> struct Division;
template <> struct Division<float> {
  static constexpr int digits = VEC_FMA ? 23 : 11; // of a quotient
  static constexpr float least = 0x1p-60f, most = 0x1p100f;
};
template <> struct Division<double> {
  static constexpr int digits = VEC_FMA ? 52 : 25;
  static constexpr double least = 0x1p-900, most = 0x1p1000;
};

template <class T> constexpr T power = T(u64(1) << Division<T>::digits);

template <class T> struct Divided {
  T quotient, rest;
};

// a mod b for a >= 0, b > 0, a / b < power.
template <class T> INLINE Divided<T> divide(T a, T b) {
  T q = truncate(a / b), rest;
#if VEC_FMA
  rest = madd(-q, b, a);
#else
  T product = q * b;
  rest = (a - product) - productError(b, q, product);
#endif
  return {q, rest < 0 ? rest + b : rest};
}

// A positive number as m 2^e, 1 <= m < 2.
template <class T> struct Scaled {
  T m, e;
};
template <class T> INLINE Scaled<T> scaled(T x) {
  using F = Format<T>;
  constexpr T one = T(u64(1) << F::mantissa);
  bool subnormal = x < F::smallest;
  x = subnormal ? x * one : x;
  T e = as<T>((bits(x) >> F::mantissa) | bits(one)) - (one + (subnormal ? T(F::bias + F::mantissa) : T(F::bias)));
  return {as<T>((bits(x) & F::mantissaMask) | bits(T(1))), e};
}

// a 2^n for a result that is a number of the format: in halves, each a normal power of two.
template <class T> INLINE T scale(T a, T n) {
  T half = nearest(n * T(0.5));
  return a * power2(half) * power2(n - half);
}

// For finite a > 0, 0 < b < inf. Nearest: the remainder of smallest magnitude, which may be negative.
template <bool Nearest, class T> INLINE T modSlow(T a, T b) {
  Scaled<T> x = scaled(a), y = scaled(b);
  // By 2b for the nearest: then it is decided to which side the rest belongs.
  T modulus = y.m, exponent = y.e + T(Nearest);
  T left = x.e - exponent, rest = x.m;
  // Fewer bits than b: the number itself, or a few bits below it.
  T small = left < 0 ? (left < -4 ? T(0) : x.m * power2(left < -4 ? T(0) : left)) : T(0);
  rest = left < 0 ? small : divide(rest, modulus).rest;
  while (left > 0) {
    T step = left < Division<T>::digits - 1 ? left : T(Division<T>::digits - 1);
    rest = divide(rest * power2(step), modulus).rest;
    left -= step;
  }
  if constexpr (Nearest) {
    T half = modulus * T(0.5), quarter = modulus * T(0.25);
    T once = rest > quarter ? rest - half : rest;
    rest = rest > quarter && once >= quarter ? once - half : once;
  }
  T value = scale(rest, exponent);
  return x.e - exponent < -4 ? a : value;
}

template <bool Nearest, class T> INLINE T specialOr(T x, T y) {
  using F = Format<T>;
  T a = abs(x), b = abs(y);
  bool ordinary = a > 0 && a < F::infinity && b > 0 && b < F::infinity;
  T value = modSlow<Nearest>(ordinary ? a : T(1), ordinary ? b : T(1));
  T result = flipSign(value, bits(x));
  result = value == 0 ? as<T>(bits(x) & F::sign) : result;
  result = ordinary ? result : x; // zero, or b infinite
  return !(a < F::infinity) || !(b > 0) ? F::nan : result;
}

template <class T> INLINE T fmodKernel(T x, T y) {
  using D = Division<T>;
  T a = abs(x), b = abs(y);
  Divided<T> d = divide(a, b);
  if (rare(!(d.quotient < power<T> && b >= D::least && b <= D::most))) // NaN too, hence the negation
    return specialOr<false>(x, y);
  return as<T>(bits(d.rest) | (bits(x) & Format<T>::sign));
}

template <class T> INLINE T remainderKernel(T x, T y) {
  using D = Division<T>;
  T a = abs(x), b = abs(y), half = b * T(0.5);
  Divided<T> d = divide(a, b + b);
  T once = d.rest > half ? d.rest - b : d.rest;
  T rest = d.rest > half && once >= half ? once - b : once;
  if (rare(!(d.quotient < power<T> && b >= D::least && b <= D::most)))
    return specialOr<true>(x, y);
  T zero = as<T>(bits(x) & Format<T>::sign);
  return rest == 0 ? zero : flipSign(rest, bits(x));
}

} // namespace

KERNEL float vec_fmodf(float x, float y) { return fmodKernel(x, y); }
KERNEL double vec_fmod(double x, double y) { return fmodKernel(x, y); }
KERNEL float vec_remainderf(float x, float y) { return remainderKernel(x, y); }
KERNEL double vec_remainder(double x, double y) { return remainderKernel(x, y); }
