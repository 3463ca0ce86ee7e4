// expm1(x): e^x - 1, accurate for small x. Method: expm1_core.h.
// expm1_cr(x): the value of e^x - 1, correctly rounded.
// expm1_u35(x): the value of e^x - 1, to 3.5 ulp.
//
// f32   degree 7; rare: x > 17, within it |x| > 87 (without fma: 80), NaN
// f64   degree 12; rare: x > 37, within it |x| > 708 (without fma: 700), NaN
// expm1_cr: the f64 kernel rounded to float, and a table of 5 floats for which that is not certain (rounded_once.h).
// With FMA, quick_exp.h is tried first.
// Constants: coefficients/exp.sollya. No errno, no flags.
//
// error: expm1f <= 0.936 ulp, by all inputs
//   with FMA 0.935 at 0x1.96beaep-2
//   without  0.855 at 0x1.26c09ap+4
// error: expm1 <= 0.982 ulp, by a search
//   with FMA 0.963 at 0x1.9ea00042b2facp-2
//   without  0.891 at -0x1.26a64e406628dp-2
// error: expm1f_cr <= 0.50 ulp, by all inputs
//   with FMA and without 0.500 at 0x1.84a5bap-4
// error: expm1f_u35 <= 1.906 ulp, by all inputs
//   with FMA 1.812 at 0x1.63c9fep-2
//   without  1.906 at 0x1.642244p-2
// error: expm1_u35 <= 2.712 ulp, by a search
//   with FMA 2.448 at 0x1.73dc7c96839d3p-2
//   without  2.583 at 0x1.740840cdbd13cp-2
//
// Special values: C23 Annex F: expm1(0) = 0 and expm1(-0) = -0, expm1(-inf) = -1, expm1(inf) = inf, NaN for NaN.
#include "expm1_core.h"
#include "quick_exp.h"
#include "rounded_once.h"

namespace {

constexpr Hard expm1Hard[] = {{0x1.6a09e6p-24, 0x1.6a09e6p-24},
                              {0x1.94c582p-22, 0x1.94c586p-22},
                              {0x1.4a9cf4p-11, 0x1.4ab7a6p-11},
                              {0x1.84a5bap-4, 0x1.97aed6p-4},
                              {-0x1.eb97f8p-19, -0x1.eb97bep-19}};

// With an error below 3.5 ulp.
template <class T> INLINE T expm1ShortKernel(T x) {
  T y = copySign(expm1Short(x), x);
  if (rare(!(abs(x) <= Exp<T>::normal))) // NaN too, hence the negation
    return expm1Large<BaseE<T>>(x);
  return y;
}

} // namespace

KERNEL float vec_expm1f(float x) { return expm1E(x); }
KERNEL double vec_expm1(double x) { return expm1E(x); }
KERNEL float vec_expm1f_cr(float x) {
  Quick q = quickMinusOne(x);
  if (rare(isOpen(q, abs(x) <= 60.0f)))
    q.value = roundedOnce(x, expm1E(double(x)), expm1Hard);
  return q.value;
}
KERNEL float vec_expm1f_u35(float x) { return expm1ShortKernel(x); }
KERNEL double vec_expm1_u35(double x) { return expm1ShortKernel(x); }
