// expm1(x): e^x - 1, accurate for small x. Method: expm1_core.h.
// expm1_cr(x): the value of e^x - 1, correctly rounded.
//
// f32   degree 5; rare: |x| > 87, NaN
//       error <= 0.530 ulp on 10^5 floats; worst x = 0x1.7a329cp-5. The same without fma
// f64   degree 9; rare: |x| > 708, NaN
//       error <= 0.517 ulp on 3x10^4 points; worst x = -0x1.9813fa02c52c7p-5. The same without fma
// expm1_cr: by the f64 kernel and a table of 5 floats, rounded_once.h.
// Constants: coefficients/exp.sollya. No errno, no flags.
//
// Special values: C23 Annex F: expm1(0) = 0 and expm1(-0) = -0, expm1(-inf) = -1, expm1(inf) = inf, NaN for NaN.
#include "expm1_core.h"
#include "rounded_once.h"

namespace {

constexpr Hard expm1Hard[] = {{0x1.6a09e6p-24, 0x1.6a09e6p-24},
                              {0x1.94c582p-22, 0x1.94c586p-22},
                              {0x1.4a9cf4p-11, 0x1.4ab7a6p-11},
                              {0x1.84a5bap-4, 0x1.97aed6p-4},
                              {-0x1.eb97f8p-19, -0x1.eb97bep-19}};

} // namespace

KERNEL float vec_expm1f(float x) { return expm1Kernel<BaseE<float>>(x); }
KERNEL double vec_expm1(double x) { return expm1Kernel<BaseE<double>>(x); }
KERNEL float vec_expm1f_cr(float x) { return roundedOnce(x, expm1Kernel<BaseE<double>>(double(x)), expm1Hard); }
