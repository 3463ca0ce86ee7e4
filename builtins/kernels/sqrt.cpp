// sqrt(x): the square root of x.
//
// The target's instruction: correctly rounded. No errno, no flags.
//
// Special values: C23 Annex F: sqrt(0) = 0, sqrt(-0) = -0, sqrt(inf) = inf, NaN below 0 and for NaN.
#include "kernel.h"

KERNEL float vec_sqrtf(float x) { return sqrt(x); }
KERNEL double vec_sqrt(double x) { return sqrt(x); }
