// erf and erfc in double by tables. With r = k / 64, for each k the tables hold f(r), what its rounding misses, and the
// slope f'(r).
//
//   f(r + d) = f(r) + f'(r) d F,   F = B0(w) + v B1(w) + v^2 B2(w),   w = (r + d)^2 - r^2,   v = d^2,   |d| <= 1/128
//
// F is the integral of e^(-w t + v t (1 - t)) from t = 0 to 1; because f' is a constant times e^(-x^2), it depends on w
// and v alone. It is nearly 1. There is no term of v^3; B2 includes the mean of what it would add.
#ifndef VEC_BUILTINS_KERNELS_ERF_TABLE_H
#define VEC_BUILTINS_KERNELS_ERF_TABLE_H

#include "kernel.h"

namespace {

#include "erf_table.def"

// b0 is (B0 - 1) / w, b1 and b2 are B1 and B2. For erf, up to x = 6. Near 0, where erf is small, errors weigh most; so
// B1(0) is exact.
struct ErfSeries { // coefficients/erf_table.sollya
  static constexpr double b0[] = {-0x1.000000000006dp-1, 0x1.5555555555678p-3,   -0x1.5555554959e44p-5,
                                  0x1.11111105d3972p-7,  -0x1.6c1cff38da47cp-10, 0x1.a021671a7005fp-13};
  static constexpr double b1[] = {0x1.5555555555555p-3, -0x1.555555501769fp-4, 0x1.9999998eba5a7p-6,
                                  -0x1.6c1bcfb35fef1p-8, 0x1.04142fad7fb78p-10};
  static constexpr double b2[] = {0x1.1111536202edp-6, -0x1.11146543db381p-7, 0x1.3817f17c10e8cp-9};
};
struct ErfSeriesU35 {
  static constexpr auto &b0 = ErfSeries::b0;
  static constexpr double b1[] = {0x1.5555555555555p-3, -0x1.555555517f30bp-4, 0x1.999d6c4a41032p-6,
                                  -0x1.6c1a941ce0e83p-8};
  static constexpr double b2[] = {0x1.1111536202edp-6, -0x1.1114cfc8ec5e7p-7};
};
struct ErfcSeries { // for erfc, from -6 to 10
  static constexpr double b0[] = {-0x1.ffffffffffff2p-2, 0x1.5555555555541p-3,   -0x1.5555555578e4ep-5,
                                  0x1.1111111134ae2p-7,  -0x1.6c16bde09709dp-10, 0x1.a019fd3cd8609p-13,
                                  -0x1.a053f0cb86c9p-16, 0x1.7212ecbd87babp-19};
  static constexpr double b1[] = {0x1.5555555555528p-3,  -0x1.5555555593721p-4, 0x1.99999999f4442p-6,
                                  -0x1.6c16bc76876c4p-8, 0x1.04103d3ff2b9fp-10, -0x1.38462f51ca5c9p-13,
                                  0x1.43d7c0a9e6a6ep-16};
  static constexpr double b2[] = {0x1.111144f03c844p-6, -0x1.111109a07cbf6p-7, 0x1.385762c7e8bb5p-9,
                                  -0x1.0449462b5a8cap-11};
};

// For the correctly rounded erfc of floats: relative error 2^-38.
struct ErfcSeriesQuick {
  static constexpr double b0[] = {-0x1.0000000018f4ep-1, 0x1.5555555597e29p-3,   -0x1.555550d999667p-5,
                                  0x1.11110cdc2bd94p-7,  -0x1.6c53d825af223p-10, 0x1.a062687ccd888p-13};
  static constexpr double b1[] = {0x1.55554b5e6a73bp-3, -0x1.555549602d801p-4, 0x1.99ff6d67beedbp-6,
                                  -0x1.6c726667edd89p-8};
  static constexpr double b2[] = {0x1.12058d55ca06ap-6};
};

// x = r + d, sum = x + r. The low bits of shifted hold k.
struct ErfPlace {
  double d, sum, shifted;
};

INLINE ErfPlace erfPlace(double x) {
  constexpr double magic = Format<double>::magic / 64;
  double shifted = x + magic, r = shifted - magic;
  return {x - r, x + r, shifted};
}

// F if `whole`, else F - 1.
template <class Series, bool whole> INLINE double erfIntegral(ErfPlace x) {
  double w = x.sum * x.d, v = x.d * x.d, w2 = w * w;
  double high = madd(v, horner(w, Series::b2), evenOdd(w, w2, Series::b1));
  double low = evenOdd(w, w2, Series::b0);
  return madd(v, high, whole ? madd(w, low, 1.0) : w * low);
}

template <class Table, class Series> INLINE double erfByTable(double x) {
  ErfPlace at = erfPlace(x);
  Bits<double> step = bits(at.shifted);
  const double (&row)[2] = rowAt(Table::pairs, step);
  double value = row[0], slope = row[1];
  Pair<double> head = maddPair(slope, at.d, value);
  double lo = VEC_FMA || abs(at.d) > 0x1p-960 ? head.lo : 0; // below, products have no exact rounding error
  return head.hi + madd(slope * at.d, erfIntegral<Series, false>(at), lo + lookup(Table::missing, step));
}

template <class Table, class Series> INLINE double erfByTableU35(double x) {
  ErfPlace at = erfPlace(x);
  const double (&row)[2] = rowAt(Table::pairs, bits(at.shifted));
  return madd(row[1] * at.d, erfIntegral<Series, true>(at), row[0]);
}

} // namespace

#endif
