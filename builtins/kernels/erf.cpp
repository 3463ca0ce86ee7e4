// erf(x): the error function, 2/sqrt(pi) times the integral of e^(-t^2) from 0 to x.
// erf_cr(x): the error function, correctly rounded.
// erf_u35(x): the error function, to 3.5 ulp.
//
// f32: piecewise.h. f64: erf_table.h; erf_u35 exists for f64 only, and does not correct rounding errors. No slow path.
//
// f32   degree 6
// erf_cr: the f64 kernel rounded to float, and a table of 1 float for which that is not certain (rounded_once.h). With
// FMA, a short series is tried first.
// Constants: coefficients/piecewise.sollya, erf_table.sollya. No errno, no flags.
//
// error: erff <= 0.836 ulp, by all inputs
//   with FMA 0.742 at -0x1.903ab6p-1
//   without  0.836 at -0x1.780002p-1
// error: erf <= 0.938 ulp, by a search
//   with FMA 0.917 at 0x1.00001cbdaa7a5p-7
//   without  0.917 at 0x1.00003692371b5p-7
// error: erff_cr <= 0.50 ulp, by all inputs
//   with FMA and without 0.500 at 0x1.81d5acp-13
// error: erf_u35 <= 2.657 ulp, by a search
//   with FMA and without 2.530 at -0x1.c5bfcf82157aap-9
//
// Special values: C23 Annex F: erf(0) = 0 and erf(-0) = -0, erf(inf) = 1, erf(-inf) = -1, NaN for NaN.
#include "erf_table.h"
#include "piecewise.h"
#include "rounded_once.h"

namespace {

constexpr double one = 5.99; // from there on, and below its negative, the result is 1 or -1

INLINE double limited(double x) {
  double a = abs(x);
  return a > one ? one : a; // NaN is kept
}

INLINE float erfKernel(float x) { return flipSign(piecewise<ErfPieces>(abs(x)), bits(x)); }
INLINE double erfKernel(double x) { return flipSign(erfByTable<ErfTable, ErfSeries>(limited(x)), bits(x)); }

// erf a = a p(a - c), in half units with c in the middle of each, up to 4; from 3.92 on the float is 1. Terms from the
// fifth power on are summed in float.
struct QuickErf { // coefficients/quick.sollya
  static constexpr double p[5][8] = {
      {0x1.1af54e232c8b9p0, 0x1.e57b7477c3d1p-1, 0x1.7a0517ad559bcp-1, 0x1.20ac0448e283p-1, 0x1.c672068e658cap-2,
       0x1.74537fc603e11p-2, 0x1.3b13586218812p-2, 0x1.11110f080c525p-2},
      {-0x1.730704068acbdp-3, -0x1.a0cdd9ab24887p-2, -0x1.9b12df9caedfcp-2, -0x1.2b07a60692c9dp-2,
       -0x1.8d734c1feaeb5p-3, -0x1.0e5896d12ba65p-3, -0x1.83bf9f6f55905p-4, -0x1.234526458087p-4},
      {-0x1.57664ff41ba9ep-2, -0x1.9a7d8e1782d46p-4, 0x1.5aa53911817bp-4, 0x1.d3549a4c9e7c8p-4, 0x1.4408c71613242p-4,
       0x1.846d86b5724cap-5, 0x1.dcc02f5ff1dbbp-6, 0x1.36ac7664d6f13p-6},
      {0x1.acf0ba09493f3p-4, 0x1.5acfc2a3eeaa2p-3, 0x1.0faa3be00c0a7p-4, -0x1.c0361d8c13bdbp-7, -0x1.a1de1a20f262cp-6,
       -0x1.0a0c0d48adfbp-6, -0x1.23692b3fd7a23p-7, -0x1.4b3ef8a070f74p-8},
      {0x1.6cb155334f028p-4, -0x1.9783a83a0c74dp-6, -0x1.db07ceab11fabp-5, -0x1.424961d674a6ap-6, 0x1.7610c35ed7897p-9,
       0x1.35552a44ea937p-8, 0x1.5b1a1e4e77872p-9, 0x1.605c864b26a21p-10}};
  static constexpr float tail[5][8] = {{-0x1.265c9cp-5f, -0x1.35dfeep-5f, 0x1.1b45a8p-7f, 0x1.ec5dacp-7f, 0x1.c69aep-9f,
                                        -0x1.767b9p-11f, -0x1.7894c4p-11f, -0x1.72b718p-12f},
                                       {-0x1.2d6412p-6f, 0x1.de68cp-7f, 0x1.4bd45ep-7f, -0x1.c5f124p-9f, -0x1.7350dp-9f,
                                        -0x1.67a9c2p-12f, 0x1.2589ecp-13f, 0x1.75e8b6p-14f},
                                       {0x1.24afp-7f, 0x1.4e9cd8p-8f, -0x1.549f24p-8f, -0x1.84c7dp-10f, 0x1.f7b1a2p-11f,
                                        0x1.7932ccp-12f, 0x1.365bdap-17f, -0x1.46107p-16f},
                                       {0x1.866496p-9f, -0x1.dcee76p-9f, -0x1.bef9aap-12f, 0x1.4602a2p-10f,
                                        0x1.d88df2p-16f, -0x1.537884p-13f, -0x1.e467b4p-16f, 0x1.147552p-19f},
                                       {-0x1.bdb708p-10f, -0x1.3e8e04p-12f, 0x1.055e98p-10f, -0x1.a40e8ep-13f,
                                        -0x1.6732c6p-13f, 0x1.0ba18ap-15f, 0x1.17f172p-16f, 0x1.2bf13ep-20f}};
};
INLINE Quick quickErf(float x) {
  using P = QuickErf;
  constexpr float magic = Format<float>::magic / 2;
  float a = abs(x), limited = a > 3.99f ? 3.99f : a; // NaN is kept
  float shifted = (limited - 0.25f) + magic, c = (shifted - magic) + 0.25f, part = limited - c;
  double wide = limited, t = wide - double(c);
  double t2 = t * t, fifth = horner(part, P::tail, bits(shifted));
  auto term = [&](int k) { return lookup(P::p[k], bits(shifted)); };
  double even = madd(madd(term(4), t2, term(2)), t2, term(0)), odd = madd(madd(fifth, t2, term(3)), t2, term(1));
  Quick q = quickOf<65536>(wide * madd(odd, t, even));
  return {copySign(q.value, x), q.sure};
}

constexpr Hard erfHard[] = {{0x1.81d5acp-13, 0x1.b35e28p-13}};

} // namespace

KERNEL float vec_erff(float x) { return erfKernel(x); }
KERNEL double vec_erf(double x) { return erfKernel(x); }
KERNEL float vec_erff_cr(float x) {
  Quick q = quickErf(x);
  if (rare(isOpen(q, (x == 0) | (abs(x) >= 0x1p-100f))))
    q.value = flipSign(roundedOnce(abs(double(x)), erfKernel(abs(double(x))), erfHard), bits(x));
  return q.value;
}
KERNEL double vec_erf_u35(double x) { return flipSign(erfByTableU35<ErfTable, ErfSeriesU35>(limited(x)), bits(x)); }
