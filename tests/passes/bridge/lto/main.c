// Loops over functions of another file.
#include "functions.h"
#include <stdio.h>

enum { count = 1003 };
static float x[count], y[count], z[count];

__attribute__((noinline)) void halves(void) {
  for (int i = 0; i < count; ++i)
    if (x[i] > 3)
      y[i] = halve(x[i]);
}
__attribute__((noinline)) void splits(void) {
#pragma omp simd
  for (int i = 0; i < count; ++i) {
    float whole, rest;
    split(x[i], &whole, &rest);
    z[i] = whole * 2 - rest;
  }
}

int main(void) {
  for (int i = 0; i < count; ++i)
    x[i] = i * .375f;
  halves();
  splits();
  double sum = 0;
  for (int i = 0; i < count; ++i)
    sum += (y[i] + z[i]) * (i % 7);
  printf("%.17g\n", sum);
}
