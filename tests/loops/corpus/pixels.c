// Pixels: records whose members are changed, kept and moved.
#include "corpus.h"

typedef struct {
  float r, g, b, a;
} pixel;

LOOP(pixels_premultiplied, size = 4 * n) {
  const pixel *from = (const pixel *)fa;
  pixel *to = (pixel *)fc;
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    to[i].r = from[i].r * from[i].a;
    to[i].g = from[i].g * from[i].a;
    to[i].b = from[i].b * from[i].a;
    to[i].a = from[i].a;
  }
}

LOOP(pixels_with_limits, size = 4 * n) {
  pixel *p = (pixel *)fc;
  const float most = fa[0];
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    p[i].r = p[i].r > most ? most : p[i].r;
    p[i].g = p[i].g > most ? most : p[i].g;
    p[i].b = p[i].b > most ? most : p[i].b;
    p[i].a = 1;
  }
}

LOOP(pixels_turned, size = 4 * n) {
  const int *from = ia;
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    ic[4 * i] = from[4 * i + 2] + 3;
    ic[4 * i + 1] = from[4 * i + 1] + 3;
    ic[4 * i + 2] = from[4 * i] + 3;
    ic[4 * i + 3] = from[4 * i + 3];
  }
}

// Loads may pass the stores of the same pixel.
static __attribute__((noinline)) void turn(int *restrict to, const int *restrict from, int n) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    to[4 * i] = from[4 * i + 2] + 3;
    to[4 * i + 1] = from[4 * i + 1] + 3;
    to[4 * i + 2] = from[4 * i] + 3;
    to[4 * i + 3] = from[4 * i + 3];
  }
}

LOOP(pixels_turned_elsewhere, size = 4 * n) {
  turn(ic, ia, n);
}
