/* Runs every loop of loops.c both ways, over several lengths, and compares. Prints "N passed, N failed, 0 skipped". */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { most = 1000 };
typedef void Loop(int, const double *, const double *, const float *, const unsigned char *, double *, float *);

#define ALL(X)                                                                                                         \
  X(straight) X(straight_float) X(condition) X(condition_float) X(byte_condition) X(double_condition) X(both_sides)    \
      X(residues) X(nested) X(mixed) X(guarded_argument) X(reduction) X(sum_in_order) X(sum_in_order_float) X(wide) X(wide_condition) X(block) \
          X(two_results) X(two_results_condition) X(two_arrays) X(whole) X(integers) X(integers_condition)
#define DECLARE(name) Loop reference_##name, bridged_##name;
ALL(DECLARE)
static const struct {
  const char *name;
  Loop *reference, *bridged;
} loops[] = {
#define ROW(name) {#name, reference_##name, bridged_##name},
    ALL(ROW)};

struct output {
  double r[2 * most];
  float s[most];
};

/* Two functions of a few ulp each, and what their product makes of it, or a sum that does not cancel. A place that no lane wrote keeps its bits. */
static int near(double a, double b, double unit) {
  return memcmp(&a, &b, sizeof a) == 0 || fabs(a - b) <= 8 * unit * fmax(fmax(fabs(a), fabs(b)), 1.0 / 16);
}

static double uniform(double low, double high) { return low + (high - low) * (rand() / (RAND_MAX + 1.0)); }

int main(void) {
  static double x[most], y[most];
  static float f[most];
  static unsigned char c[most];
  static struct output before, expected, found;
  int passed = 0, failed = 0;
  for (int i = 0; i < most; ++i) {
    x[i] = uniform(1e-3, 8);
    y[i] = uniform(1e-3, 8);
    f[i] = uniform(1e-3, 8);
    c[i] = rand() >> 8;
    before.r[i] = before.r[most + i] = 1e300 + i;
    before.s[i] = 1e30f + i;
  }
  const int lengths[] = {4, 7, 16, 33, 64, 100, most};
  for (unsigned k = 0; k < sizeof loops / sizeof *loops; ++k) {
    int good = 1;
    for (unsigned l = 0; l < sizeof lengths / sizeof *lengths; ++l) {
      expected = found = before;
      loops[k].reference(lengths[l], x, y, f, c, expected.r, expected.s);
      loops[k].bridged(lengths[l], x, y, f, c, found.r, found.s);
      for (int i = 0; i < 2 * most; ++i)
        good &= near(expected.r[i], found.r[i], 0x1p-52) && (i >= most || near(expected.s[i], found.s[i], 0x1p-23));
    }
    passed += good;
    failed += !good;
    if (!good)
      printf("FAIL %s\n", loops[k].name);
  }
  printf("%d passed, %d failed, 0 skipped\n", passed, failed);
  return failed != 0;
}
