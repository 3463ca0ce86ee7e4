// glibc's header annotates sin for GCC only; the loop calls the vector function all the same.
// TARGET: x86-64 -mavx
// FLAGS: -ffast-math
// CALLS: _ZGVcN4v_sin(_u35)?
#include <math.h>
void loop(double *restrict x, const double *restrict y, int n) {
  for (int i = 0; i < n; ++i)
    x[i] = sin(y[i]);
}
