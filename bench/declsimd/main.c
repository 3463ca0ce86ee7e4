// Times the loops of loops.def as three compilers made them, and compares what they computed.
//
//   declsimd TURNS
//
// A line a loop: name, nanoseconds an element by GCC, clang and clang with the plugin (medians of turns in which they
// alternate, processor time), and 1 if all three computed the same.
#include "loops.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

extern const struct loop gcc_loops[], clang_loops[], ours_loops[];
static const struct loop *const compilers[] = {gcc_loops, clang_loops, ours_loops};
enum { elements = 4096, room = elements + 8, entries = 128, most = 101, three = 3 };

static float f[room], g[room], h[room], table[entries];
static double x[room], y[room], coefficients[9];
static int k[room], m[room];
static short s[room];
static unsigned char a[room], b[room], c[room];
static struct data data = {f, g, h, x, y, k, m, s, a, b, c, coefficients, table};

static void fill(void) {
  srand(1);
  for (int i = 0; i < room; ++i) {
    f[i] = (float)(rand() % 1000) / 250 - 2;
    h[i] = (float)(rand() % 1000) / 1000;
    x[i] = rand() % 1000 / 100.0;
    k[i] = rand() % 10000 + 1;
    a[i] = (unsigned char)rand();
    b[i] = (unsigned char)rand();
    g[i] = 0, y[i] = 0, m[i] = 0, s[i] = 0, c[i] = 128;
  }
  for (int i = 0; i < entries; ++i)
    table[i] = (float)(i * i);
  for (int i = 0; i < 9; ++i)
    coefficients[i] = 1.0 / (i + 1);
}

// All results, in one array of doubles.
static void results(double *to) {
  for (int i = 0; i < elements; ++i) {
    *to++ = g[i], *to++ = y[i], *to++ = m[i], *to++ = s[i], *to++ = c[i];
  }
}

static int same(const double *p, const double *q) {
  for (int i = 0; i < 5 * elements; ++i)
    if (!(fabs(p[i] - q[i]) <= 1e-4 * (1 + fabs(q[i]))))
      return 0;
  return 1;
}

static double seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

// At least 50 microseconds of the loop, and the time of an element in nanoseconds.
static double measure(void (*run)(struct data *restrict, int)) {
  for (int times = 1;; times *= 2) {
    const double start = seconds();
    for (int n = 0; n < times; ++n)
      run(&data, elements);
    const double spent = seconds() - start;
    if (spent > 50e-6)
      return spent * 1e9 / times / elements;
  }
}

static int ascending(const void *p, const void *q) {
  const double u = *(const double *)p, v = *(const double *)q;
  return u < v ? -1 : u > v;
}

int main(int argc, char **argv) {
  const int turns = argc > 1 ? atoi(argv[1]) : 15;
  if (turns < 1 || turns > most)
    return fprintf(stderr, "declsimd: the number of turns is 1 to %d\n", most), 2;
  static double found[three][5 * elements], times[three][most];
  int different = 0;
  for (int n = 0; gcc_loops[n].name; ++n) {
    for (int who = 0; who < three; ++who) {
      fill();
      compilers[who][n].run(&data, elements);
      results(found[who]);
    }
    const int equal = same(found[0], found[1]) && same(found[2], found[1]);
    different |= !equal;
    for (int turn = 0; turn < turns; ++turn)
      for (int who = 0; who < three; ++who) {
        fill();
        times[who][turn] = measure(compilers[who][n].run);
      }
    printf("%s", gcc_loops[n].name);
    for (int who = 0; who < three; ++who) {
      qsort(times[who], (size_t)turns, sizeof(double), ascending);
      printf(" %.4f", times[who][turns / 2]);
    }
    printf(" %d\n", equal);
  }
  return different;
}
