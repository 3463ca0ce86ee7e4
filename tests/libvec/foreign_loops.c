/* Loops over math functions, compiled for another architecture and run there: the error is that of the vector
 * functions. */
#define _GNU_SOURCE
#include <math.h>
#include <stdio.h>

enum { count = 1003 };
static double x[count], y[count];
static float narrow[count], results[count], sines[count], cosines[count];

__attribute__((noinline)) static void doubles(void) {
  for (int i = 0; i < count; ++i)
    y[i] = sin(x[i]) + exp(x[i]);
}

__attribute__((noinline)) static void floats(void) {
  for (int i = 0; i < count; ++i)
    results[i] = narrow[i] > 1 ? powf(narrow[i], 1.5f) : cosf(narrow[i]);
}

__attribute__((noinline)) static void pairs(void) {
  for (int i = 0; i < count; ++i)
    sincosf(narrow[i], &sines[i], &cosines[i]);
}

int main(void) {
  for (int i = 0; i < count; ++i)
    narrow[i] = (float)(x[i] = i * 0.01 - 2);
  doubles();
  floats();
  pairs();
  double worst = 0, worstFloat = 0;
  for (int i = 0; i < count; ++i) {
    double sum = sin(x[i]) + exp(x[i]), one = narrow[i] > 1 ? pow(narrow[i], 1.5) : cos(narrow[i]);
    worst = fmax(worst, fabs(y[i] - sum) / fmax(fabs(sum), 1));
    worstFloat = fmax(worstFloat, fabs(results[i] - one) / fmax(fabs(one), 1));
    worstFloat = fmax(worstFloat, fabs(sines[i] - sin(narrow[i])));
    worstFloat = fmax(worstFloat, fabs(cosines[i] - cos(narrow[i])));
  }
  printf("%g %g\n", worst, worstFloat);
  return worst > 0x1p-51 || worstFloat > 0x1p-22;
}
