/* softplus.c: a plain C loop over exp and log1p, checked against their scalar calls.
 *
 *   gcc -O3 -march=native $(pkg-config --cflags libvec-gcc) softplus.c $(pkg-config --libs libvec-gcc) -o softplus
 *
 * The same source is vectorized by clang with libvec.cfg: docs/gcc.md, README.md. */
#include <math.h>
#include <stdio.h>

enum { N = 1000 };

static void softplus(double *restrict y, const double *restrict x, int n) {
  for (int i = 0; i < n; ++i)
    y[i] = log1p(exp(x[i]));
}

int main(void) {
  static double x[N], y[N];
  for (int i = 0; i < N; ++i)
    x[i] = i * 0.02 - 10;
  softplus(y, x, N);
  double worst = 0;
  for (int i = 0; i < N; ++i) {
    const double volatile apart = x[i]; /* a call that stays scalar */
    const double expected = log1p(exp(apart));
    worst = fmax(worst, fabs(y[i] / expected - 1));
  }
  printf("softplus(1) = %.15g, scalar and vector differ by %.1e of the value at most\n", y[550], worst);
  return worst < 1e-15 ? 0 : 1;
}
