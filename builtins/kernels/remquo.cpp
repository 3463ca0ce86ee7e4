// remquo(x, y, &q): the remainder of x / y, with the quotient rounded to nearest; its last seven bits go to q.
//
// Halves are rounded to even; q has the sign of the quotient. Method: fmod.cpp. Exact. rare: |x / y| >= 2^20 (f32
// without fma: 2^10), borders of the format, zero, infinity, NaN. There x is taken modulo 128 y first. No errno, no
// flags.
//
// Special values: C23 Annex F: as remainder; q = 0 where the remainder is x or NaN.
#include "division.h"

namespace {

template <class T> struct Remquo {
  T rest, quotient; // magnitudes, except that the rest may be negative
};

// As far as divide() goes, and as the sum of the quotient and a magic number shows the quotient's last bits.
template <class T> constexpr T few = Division<T>::digits > 20 ? T(1 << 20) : T(1 << 10);

// Requires   a / b < 2 few.
template <class T> INLINE Remquo<T> nearestQuotient(T a, T b) {
  Divided<T> d = divide(a, b + b);
  T half = b * T(0.5), once = d.rest > half ? d.rest - b : d.rest, twice = d.whole + d.whole;
  bool first = d.rest > half, second = first & (once >= half);
  return {second ? once - b : once, second ? twice + 2 : first ? twice + 1 : twice};
}

template <class T> INLINE T result(Remquo<T> r, T x, T y, i32 *q) {
  // In 1.5 2^mantissa plus the quotient, the last bits are those of the quotient.
  i32 low = i32(bits(r.quotient + Format<T>::magic) & 127);
  *q = (bits(x) ^ bits(y)) & Format<T>::sign ? -low : low;
  T zero = as<T>(bits(x) & Format<T>::sign);
  return r.rest == 0 ? zero : flipSign(r.rest, bits(x));
}

// Requires   finite a > 0, 0 < b < inf.
template <class T> INLINE Remquo<T> remquoSlow(T a, T b) {
  using F = Format<T>;
  constexpr T room = T(u64(1) << 10), most = T(1) / (room * F::smallest);
  // If b is beyond `most`, a is at most that many times b; values that are scaled down first cannot overflow.
  bool large = b > most, small = b < F::smallest * room * room;
  T up = small ? T(u64(1) << F::mantissa) : T(1), down = large ? 1 / room : T(1);
  T left = large ? a : modSlow<false>(a, large ? T(1) : b * 128);
  Remquo<T> r = nearestQuotient(left * up * down, b * up * down);
  r.rest = large ? r.rest * room : small ? r.rest / T(u64(1) << F::mantissa) : r.rest;
  bool less = a < b * T(0.25);
  return {less ? a : r.rest, less ? T(0) : r.quotient};
}

template <class T> INLINE T remquoKernel(T x, T y, i32 *q) {
  using D = Division<T>;
  T a = abs(x), b = abs(y);
  Remquo<T> r = nearestQuotient(a, b);
  if (rare(!((r.quotient < few<T>)&(b >= D::least) & (b <= D::most)))) { // NaN too, hence the negation
    using F = Format<T>;
    bool ordinary = (a > 0) & (a < F::infinity) & (b > 0) & (b < F::infinity);
    r = remquoSlow(ordinary ? a : T(1), ordinary ? b : T(1));
    bool none = !(a < F::infinity) | !(b > 0);
    r.rest = ordinary ? r.rest : none ? F::nan : a;
    r.quotient = ordinary ? r.quotient : T(0);
  }
  return result(r, x, y, q);
}

} // namespace

KERNEL float vec_remquof(float x, float y, i32 *q) { return remquoKernel(x, y, q); }
KERNEL double vec_remquo(double x, double y, i32 *q) { return remquoKernel(x, y, q); }
