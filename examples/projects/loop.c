// A plain loop, which calls vector functions where the compiler is told of them: what libvec::loops and pkg-config's
// libvec-clang are for.
#include <math.h>
#include <stdio.h>

static void softplus(double *restrict y, const double *restrict x, int n) {
  for (int i = 0; i < n; ++i)
    y[i] = log(1 + exp(x[i]));
}

int main(void) {
  double x[1000], y[1000], sum = 0;
  for (int i = 0; i < 1000; ++i)
    x[i] = i / 100.0 - 5;
  softplus(y, x, 1000);
  for (int i = 0; i < 1000; ++i)
    sum += y[i];
  printf("%.10g\n", sum);
  return 0;
}
