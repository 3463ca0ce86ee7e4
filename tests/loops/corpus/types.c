// What iterations share, of types that are no elements of vectors, or not as wide as their places in memory.
#include "corpus.h"

typedef int four __attribute__((vector_size(16)));
LOOP(lastprivate_vector) {
  four v = {0};
#pragma omp simd lastprivate(v)
  for (int i = 0; i < n; ++i) {
    unsigned x = (unsigned)ia[i];
    while (x & 2)
      x >>= 1;
    v = (four){(int)x, i, 3, ib[i]};
    ic[i] = (int)x;
  }
  for (int q = 0; q < 4; ++q)
    ri[q] = v[q];
}

struct triple {
  float x, y, z;
};
static __attribute__((noinline)) struct triple turned(float x, float y, int k) {
  return (struct triple){y, x + (float)(k & 3), x};
}
LOOP(lastprivate_record_in_registers) {
  struct triple t = {0};
#pragma omp simd lastprivate(t)
  for (int i = 0; i < n; ++i) {
    unsigned x = (unsigned)ia[i];
    while (x & 2)
      x >>= 1;
    t = turned(fa[i], fb[i], i);
    ic[i] = (int)x;
  }
  rf[0] = t.x;
  rf[1] = t.y;
  rf[2] = t.z;
}

LOOP(lastprivate_of_odd_types) {
  unsigned _BitInt(37) b = 0;
  _BitInt(65) c = 0;
  long double d = 0;
#pragma omp simd lastprivate(b, c, d)
  for (int i = 0; i < n; ++i) {
    unsigned x = (unsigned)ia[i];
    while (x & 2)
      x >>= 1;
    b = (unsigned _BitInt(37))(x * 77UL + (unsigned long)i);
    c = (_BitInt(65))x << 33;
    d = (long double)da[i] * db[i];
    ic[i] = (int)x;
  }
  ri[0] = (long)b;
  ri[1] = (long)(c >> 32);
  rf[0] = (double)d;
}

LOOP(reductions_of_odd_widths) {
  _BitInt(65) most = 3;
  _BitInt(100) odd = 5;
  unsigned _BitInt(37) sum = 7;
#pragma omp simd reduction(max : most) reduction(^ : odd) reduction(+ : sum)
  for (int i = 0; i < n; ++i) {
    unsigned x = (unsigned)ia[i];
    while (x & 2)
      x >>= 1;
    most = most > (_BitInt(65))x << 33 ? most : (_BitInt(65))x << 33;
    odd ^= (_BitInt(100))x << 60;
    sum += x;
    ic[i] = (int)x;
  }
  ri[0] = (long)(most >> 32);
  ri[1] = (long)(odd >> 60);
  ri[2] = (long)sum;
}

LOOP(reductions_of_long_double, scalar = "no vector has such elements") {
  long double sum = 3, most = -1e9L;
#pragma omp simd reduction(+ : sum) reduction(max : most)
  for (int i = 0; i < n; ++i) {
    unsigned x = (unsigned)ia[i];
    while (x & 2)
      x >>= 1;
    sum += (long double)(x & 255);
    most = most > (long double)x ? most : (long double)x;
    ic[i] = (int)x;
  }
  rf[0] = (double)sum;
  rf[1] = (double)most;
}

typedef int three __attribute__((ext_vector_type(3)));
#pragma omp declare reduction(bits:three : omp_out ^= omp_in) initializer(omp_priv = (three){0, 0, 0})
LOOP(reduction_of_vectors, scalar = "no vector has such elements") {
  three v = {1, 2, 3};
#pragma omp simd reduction(bits : v)
  for (int i = 0; i < n; ++i) {
    unsigned x = (unsigned)ia[i];
    while (x & 2)
      x >>= 1;
    v ^= (three){(int)(x & 255), i, 1};
    ic[i] = (int)x;
  }
  for (int q = 0; q < 3; ++q)
    ri[q] = v[q];
}

LOOP(any_and_all_as_floats) {
  float any = 0, all = 1;
  double other = 0;
#pragma omp simd reduction(|| : any, other) reduction(&& : all)
  for (int i = 0; i < n; ++i) {
    any = any || (fa[i] > 0 && ia[i] > 900);
    all = all && ib[i] > -990;
    other = ic[i] == 77 || other;
  }
  rf[0] = any;
  rf[1] = all;
  rf[2] = other;
}
