/* Loops over math functions, compiled for another architecture and run there: the error is that of the vector
 * functions. Prints the worst ones, and a hash of all results, for programs that are to have the same bits. */
#define _GNU_SOURCE
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { count = 1003 };
static double x[count], y[count], grown[count];
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

/* Not slower by so much that its variants would call it lane by lane. */
#pragma omp declare simd
__attribute__((noinline)) double grow(double a, double b) { return a > 0 ? exp(a) * b : b; }

__attribute__((noinline)) static void calls(void) {
#pragma omp simd
  for (int i = 0; i < count; ++i)
    grown[i] = grow(x[i], narrow[i]);
}

/* Any NaN is a NaN. */
static uint64_t mix(uint64_t hash, double result) {
  uint64_t bits = 1;
  if (!isnan(result))
    memcpy(&bits, &result, sizeof bits);
  return hash * 6364136223846793005u + bits;
}

static uint64_t hash(void) {
  uint64_t h = 0;
  for (int i = 0; i < count; ++i)
    h = mix(mix(mix(mix(mix(h, y[i]), results[i]), sines[i]), cosines[i]), grown[i]);
  return h;
}

int main(void) {
  /* Among others what functions treat apart, one at a time. */
  const double rare[] = {1e300, -1e300, NAN, INFINITY, -INFINITY, 800, -800, 1e22, -0., 5e-324, 1e-40, 710, 88.8, -104};
  for (int i = 0; i < count; ++i)
    narrow[i] = (float)(x[i] = i % 50 == 3 && i / 50 < 14 ? rare[i / 50] : i * 0.01 - 2);
  doubles();
  floats();
  pairs();
  calls();
  double worst = 0, worstFloat = 0;
#pragma clang loop vectorize(disable) /* to be compared with libm's */
  for (int i = 0; i < count; ++i) {
    double sum = sin(x[i]) + exp(x[i]), one = narrow[i] > 1 ? pow(narrow[i], 1.5) : cos(narrow[i]);
    worst = fmax(worst, fabs(y[i] - sum) / fmax(fabs(sum), 1));
    const double product = x[i] > 0 ? exp(x[i]) * narrow[i] : narrow[i];
    worst = fmax(worst, fabs(grown[i] - product) / fmax(fabs(product), 1));
    worstFloat = fmax(worstFloat, fabs(results[i] - one) / fmax(fabs(one), 1));
    worstFloat = fmax(worstFloat, fabs(sines[i] - sin(narrow[i])));
    worstFloat = fmax(worstFloat, fabs(cosines[i] - cos(narrow[i])));
  }
  printf("%g %g %016llx\n", worst, worstFloat, (unsigned long long)hash());
  return worst > 0x1p-51 || worstFloat > 0x1p-22;
}
