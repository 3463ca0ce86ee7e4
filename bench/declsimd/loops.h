// What the loops of loops.def work on.
#ifndef VEC_BENCH_DECLSIMD_LOOPS_H
#define VEC_BENCH_DECLSIMD_LOOPS_H

struct data {
  float *f, *g, *h;
  double *x, *y;
  int *k, *m;
  short *s;
  unsigned char *a, *b, *c;
  const double *coefficients;
  const float *table;
};

struct loop {
  const char *name;
  void (*run)(struct data *restrict, int n);
};

#endif
