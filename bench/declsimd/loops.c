// Loops for bench/declsimd: compiled once by each compiler, the table under the name LOOPS.
#include "loops.h"
#include "functions.h"

#define LOOP(name, STATEMENT)                                                                                          \
  static void run_##name(struct data *restrict d, int n) {                                                             \
    float *restrict f = d->f, *restrict g = d->g, *restrict h = d->h;                                                  \
    double *restrict x = d->x, *restrict y = d->y;                                                                     \
    int *restrict k = d->k, *restrict m = d->m;                                                                        \
    short *restrict s = d->s;                                                                                          \
    unsigned char *restrict a = d->a, *restrict b = d->b, *restrict c = d->c;                                          \
    (void)f, (void)g, (void)h, (void)x, (void)y, (void)k, (void)m, (void)s, (void)a, (void)b, (void)c;                 \
    _Pragma("omp simd") for (int i = 0; i < n; ++i) STATEMENT;                                                         \
  }
#include "loops.def"
#undef LOOP

const struct loop LOOPS[] = {
#define LOOP(name, STATEMENT) {#name, run_##name},
#include "loops.def"
    {0, 0},
};
