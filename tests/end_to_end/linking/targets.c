// Calls of libvec's functions and of one of the program's own, for every target: the same results.
#include <math.h>
#include <stdio.h>

#pragma omp declare simd notinbranch
__attribute__((const, noinline)) double growth(double x) { return x * x + 2 * x; }

__attribute__((noinline)) void plain(double *restrict y, const double *restrict x, int n) {
  for (int i = 0; i < n; ++i)
    y[i] = exp(x[i]);
}

__attribute__((noinline)) void simd(double *y, const double *x, int n) {
#pragma omp simd
  for (int i = 0; i < n; ++i)
    y[i] += growth(x[i]);
}

int main(void) {
  double x[37], y[37];
  for (int i = 0; i < 37; ++i)
    x[i] = 0.25 * i;
  plain(y, x, 37);
  simd(y, x, 37);
  double sum = 0;
  for (int i = 0; i < 37; ++i)
    sum += y[i] / (i + 1);
  printf("%a\n", sum);
}
