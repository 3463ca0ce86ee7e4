// erf(x): the error function, 2/sqrt(pi) times the integral of e^(-t^2) from 0 to x.
// erf_cr(x): the error function, correctly rounded.
// erf_u35(x): the error function, to 3.5 ulp.
//
// f32: piecewise.h. f64: erf_table.h; erf_u35, f64 only, without what rounding takes. No slow path.
//
// f32   degree 6
// erf_cr: by the f64 kernel and a table of 1 float, rounded_once.h; with fma first by a short series.
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

constexpr double one = 5.99; // from there on, and before, erf is 1

INLINE double limited(double x) {
  double a = abs(x);
  return a > one ? one : a; // NaN stays
}

INLINE float erfKernel(float x) { return flipSign(piecewise<ErfPieces>(abs(x)), bits(x)); }
INLINE double erfKernel(double x) { return flipSign(erfByTable<ErfTable, ErfSeries>(limited(x)), bits(x)); }

// erf a = a p(a - c), by half units, each with its c in the middle, up to 4: there and from 3.92 on the float is 1.
struct QuickErf { // coefficients/quick.sollya
  static constexpr double p[9][8] = {
      {0x1.1af54e232a931p0, 0x1.e57b7477c5269p-1, 0x1.7a0517ad594a6p-1, 0x1.20ac0448e1295p-1, 0x1.c672068e64e5p-2,
       0x1.74537fc604224p-2, 0x1.3b135862188a9p-2, 0x1.11110f080c517p-2},
      {-0x1.730703e7186e1p-3, -0x1.a0cdd9a86952ap-2, -0x1.9b12dfa5d1f7fp-2, -0x1.2b07a604c61eap-2,
       -0x1.8d734c1cc61a6p-3, -0x1.0e5896d1c087bp-3, -0x1.83bf9f6ff2c29p-4, -0x1.234526458b0e5p-4},
      {-0x1.57664fe4658aap-2, -0x1.9a7d8e2d61af8p-4, 0x1.5aa538d696cd9p-4, 0x1.d3549a626a822p-4, 0x1.4408c71b53817p-4,
       0x1.846d86b1598e2p-5, 0x1.dcc02f5ec320fp-6, 0x1.36ac7664f24dep-6},
      {0x1.acf085b25f82ep-4, 0x1.5acfbe0b3df73p-3, 0x1.0faa5a66b7466p-4, -0x1.c0364e06617dfp-7, -0x1.a1de2f1f63653p-6,
       -0x1.0a0c0963bc572p-6, -0x1.236927272471p-7, -0x1.4b3ef813f8effp-8},
      {0x1.6cb1419a25c4dp-4, -0x1.97838c79ee142p-6, -0x1.db07a9d84658p-5, -0x1.42497d3ad61b3p-6, 0x1.76108ec6cd33p-9,
       0x1.3555348b4283ap-8, 0x1.5b1a214441308p-9, 0x1.605c85c2fc9b1p-10},
      {-0x1.264513fca3a09p-5, -0x1.35dbc3eea3119p-5, 0x1.1b0ea06f774fap-7, 0x1.ec68a7607d061p-7, 0x1.c6c0b4d04cb0dp-9,
       -0x1.7697af4a3b4fbp-11, -0x1.78a3850f02053p-11, -0x1.72b911e54a41fp-12},
      {-0x1.2d5c3dee997fcp-6, 0x1.de6324bde5beep-7, 0x1.4bc5a34283be7p-7, -0x1.c5db26077b827p-9, -0x1.734b8c3bd0d9dp-9,
       -0x1.67ba3b9905145p-12, 0x1.25852e8936915p-13, 0x1.75e98f6a5a93bp-14},
      {0x1.1cd84d8f45a5cp-7, 0x1.4bd2b42a167ep-8, -0x1.4b70b2dbad2a4p-8, -0x1.8c233191167b2p-10, 0x1.eb12c87410136p-11,
       0x1.7de539205ab1p-12, 0x1.8512c9ee61ffbp-17, -0x1.436db6b3bebc2p-16},
      {0x1.84701164374d2p-9, -0x1.dc39bebdf5f24p-9, -0x1.b03ee98136e91p-12, 0x1.44a1dc2922e68p-10,
       0x1.c37afc092f954p-16, -0x1.527082f17d6e7p-13, -0x1.e33828df3102bp-16, 0x1.139c27b22b19dp-19}};
};
INLINE Quick quickErf(float x) {
  constexpr double magic = Format<double>::magic / 2;
  float a = abs(x), limited = a > 3.99f ? 3.99f : a; // NaN stays
  double wide = limited, late = wide - 0.25, shifted = late + magic, t = late - (shifted - magic);
  Quick q = quickOf<262144>(wide * evenOdd(t, t * t, QuickErf::p, bits(shifted)));
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
