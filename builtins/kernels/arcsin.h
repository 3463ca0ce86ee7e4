// asin, acos and their half-turn forms: what they share.
//
//   s <= 1/2:  asin s = s + s^3 P(s^2)
//   a > 1/2:   acos a = 2 asin s, s = sqrt((1 - a)/2), whose rounding error is made up for
#ifndef VEC_BUILTINS_KERNELS_ARCSIN_H
#define VEC_BUILTINS_KERNELS_ARCSIN_H

#include "arc.h"

namespace {

template <class T> struct ArcSin; // coefficients/arc.sollya
template <> struct ArcSin<float> {
  static constexpr float p[] = {0x1.55554cp-3f, 0x1.33389ep-4f, 0x1.6caab6p-5f,
                                0x1.04af34p-5f, 0x1.d7924cp-7f, 0x1.33d432p-5f};
};
template <> struct ArcSin<double> {
  static constexpr double p[] = {
      0x1.5555555555577p-3, 0x1.333333332e133p-4,  0x1.6db6db721247bp-5, 0x1.f1c71a95002fbp-6, 0x1.6e8bdedebf9dfp-6,
      0x1.1c49f077d5bccp-6, 0x1.ca1f8af1f08dp-7,   0x1.75859dad072b4p-7, 0x1.613c1e6ecc8cfp-7, 0x1.e5fbe88ec2ffep-9,
      0x1.639a894ddfd76p-6, -0x1.57fad0de4e4f1p-6, 0x1.0b45e9f71498ep-5};
};

// What asin and acos are made of: asin(s) as a pair, and whether it is half of acos(a) instead of asin(a).
template <class T> struct HalfArc {
  Pair<T> angle;
  bool steep;
};

// For a >= 0, and x = a or -a, which gives asin(s) its sign where it is no half; NaN where a > 1.
template <class T> INLINE HalfArc<T> halfArc(T a, T x) {
  bool steep = a > T(0.5);
  T half = T(0.5) - T(0.5) * a; // exact where it is used
  T z = steep ? half : a * a, root = sqrt(half), s = steep ? root : x;
  // What rounding took from the root: (half - root^2) / (2 root).
  T rest = quotientRest(half, root, root) * roughInverse<1>(root);
  T cube = s * z;
  return {{s, madd(cube, evenOdd(z, z * z, ArcSin<T>::p), steep ? rest : T(0))}, steep};
}

// asin(a), for a >= 0.
template <class T> INLINE Pair<T> arcSine(T a) {
  HalfArc<T> half = halfArc(a, a);
  T factor = half.steep ? T(-2) : T(1);
  return addQuarters(half.steep ? T(1) : T(0), factor, half.angle);
}

// acos(x), for x of either sign.
template <class T> INLINE Pair<T> arcCosine(T x) {
  HalfArc<T> half = halfArc(abs(x), x);
  T side = copySign(T(1), x), quarters = T(1) - (half.steep ? side : T(0));
  return addQuarters(quarters, half.steep ? side + side : T(-1), half.angle);
}

} // namespace

#endif
