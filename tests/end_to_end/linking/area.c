// A vector function of the program's own, on any target that has the pragma.
#include <stdio.h>

#pragma omp declare simd notinbranch
__attribute__((const, noinline)) double area(double r) { return r * r * 3; }

static double x[100], y[100];

int main(void) {
  for (int i = 0; i < 100; ++i)
    x[i] = i;
  for (int i = 0; i < 100; ++i)
    y[i] = area(x[i]);
  printf("%g\n", y[10]);
  return y[10] != 300;
}
