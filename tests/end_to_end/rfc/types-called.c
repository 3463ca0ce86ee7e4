// Complex values, records and integers as lanes, called from loops: by value, number by number, and by address.
// TARGET: aarch64
// CALLS: vector_complex_int
// CALLS: vector_pair
// CALLS: vector_integer
// CALLS: vector_complex_float
// CALLS: vector_complex_double
// CALLS: vector_triple
// CALLS: vector_sum
// CALLS: vector_make
// CALLS: vector_scaled
// CALLS: vector_masked
#include <arm_neon.h>
#ifdef BODIES
#define VARIANT(...)
#else
#include <libvec/simd_variant.h>
#define VARIANT(...) __attribute__((const, clang_declare_simd_variant(__VA_ARGS__, isa("simd"))))
#endif
enum { count = 103 };
typedef struct {
  int a, b;
} pair;
typedef struct {
  float x, y, z;
} triple;
_Complex int complex_int(_Complex int a, _Complex int b) VARIANT("vector_complex_int", simdlen(2), notinbranch);
pair pairs(pair a, pair b) VARIANT("vector_pair", simdlen(2), notinbranch);
uint64_t integer(uint64_t a, uint64_t b) VARIANT("vector_integer", simdlen(2), notinbranch);
_Complex float complex_float(_Complex float a, float b) VARIANT("vector_complex_float", simdlen(4), notinbranch);
_Complex double complex_double(_Complex double a, _Complex double b) VARIANT("vector_complex_double", simdlen(2), notinbranch);
triple triples(triple a, float b) VARIANT("vector_triple", simdlen(4), notinbranch);
float sum(pair a, triple b) VARIANT("vector_sum", simdlen(4), notinbranch);
triple make(int n) VARIANT("vector_make", simdlen(4), notinbranch);
float scaled(triple by, float x) VARIANT("vector_scaled", simdlen(4), notinbranch, uniform(by));
_Complex float masked(_Complex float a) VARIANT("vector_masked", simdlen(2), inbranch);
struct halves {
  float32x4_t low, high;
};
struct doubles {
  float64x2_t first, second;
};
int32x4_t vector_complex_int(int32x4_t a, int32x4_t b);
void vector_pair(uint64x2_t results, uint64x2_t a, uint64x2_t b);
uint64x2_t vector_integer(uint64x2_t a, uint64x2_t b);
struct halves vector_complex_float(float32x4_t a0, float32x4_t a1, float32x4_t b);
struct doubles vector_complex_double(float64x2_t a0, float64x2_t a1, float64x2_t b0, float64x2_t b1);
void vector_triple(uint64x2_t r0, uint64x2_t r1, uint64x2_t a0, uint64x2_t a1, float32x4_t b);
float32x4_t vector_sum(uint64x2_t a0, uint64x2_t a1, uint64x2_t b0, uint64x2_t b1);
void vector_make(uint64x2_t r0, uint64x2_t r1, int32x4_t n);
float32x4_t vector_scaled(triple by, float32x4_t x);
float32x4_t vector_masked(float32x4_t a, uint64x2_t mask);
struct data {
  _Complex int ci[count];
  pair p[count];
  uint64_t n[count];
  _Complex float cf[count], m[count];
  _Complex double cd[count];
  triple t[count], made[count];
  float f[count], s[count];
  int i[count];
};
void loop(struct data *restrict to, const struct data *restrict from, triple by);
#ifndef BODIES
void loop(struct data *restrict to, const struct data *restrict from, triple by) {
  for (int i = 0; i < count; ++i)
    to->ci[i] = complex_int(from->ci[i], from->ci[i] + 1);
  for (int i = 0; i < count; ++i)
    to->p[i] = pairs(from->p[i], (pair){i, 2});
  for (int i = 0; i < count; ++i)
    to->n[i] = integer(from->n[i], from->n[i] >> 3);
  for (int i = 0; i < count; ++i)
    to->cf[i] = complex_float(from->cf[i], from->f[i]);
  for (int i = 0; i < count; ++i)
    to->cd[i] = complex_double(from->cd[i], from->cd[i]);
  for (int i = 0; i < count; ++i)
    to->t[i] = triples(from->t[i], from->f[i]);
  for (int i = 0; i < count; ++i)
    to->f[i] = sum(from->p[i], from->t[i]);
  for (int i = 0; i < count; ++i)
    to->made[i] = make(from->i[i]);
  for (int i = 0; i < count; ++i)
    to->s[i] = scaled(by, from->f[i]);
#pragma omp simd
  for (int i = 0; i < count; ++i)
    if (from->f[i] > 3)
      to->m[i] = masked(from->cf[i]);
}
#else
static int vectors, stray;
_Complex int complex_int(_Complex int a, _Complex int b) {
  _Complex int r;
  __real__ r = 3 * __real__ a - __imag__ b;
  __imag__ r = __imag__ a + 5 * __real__ b;
  return r;
}
pair pairs(pair a, pair b) { return (pair){a.a + 2 * b.b, a.b - b.a}; }
uint64_t integer(uint64_t a, uint64_t b) { return a * 7 + b; }
_Complex float complex_float(_Complex float a, float b) {
  _Complex float r;
  __real__ r = __real__ a * b;
  __imag__ r = __imag__ a - b;
  return r;
}
_Complex double complex_double(_Complex double a, _Complex double b) {
  _Complex double r;
  __real__ r = __real__ a * 4 - __imag__ b;
  __imag__ r = __imag__ a + __real__ b;
  return r;
}
triple triples(triple a, float b) { return (triple){a.y, a.z * b, a.x - b}; }
float sum(pair a, triple b) { return (float)a.a - (float)a.b + 2 * b.x + 3 * b.y + 4 * b.z; }
triple make(int n) { return (triple){(float)n, (float)(n + 1), (float)(2 * n)}; }
float scaled(triple by, float x) { return by.x * x + by.y - by.z; }
_Complex float masked(_Complex float a) { return a + 2; }
// Each variant calls the scalar function on its lanes, as the ABI lays them out.
int32x4_t vector_complex_int(int32x4_t a, int32x4_t b) {
  int32x4_t r;
  ++vectors;
  for (int k = 0; k < 2; ++k)
    ((_Complex int *)&r)[k] = complex_int(((_Complex int *)&a)[k], ((_Complex int *)&b)[k]);
  return r;
}
void vector_pair(uint64x2_t r, uint64x2_t a, uint64x2_t b) {
  ++vectors;
  for (int k = 0; k < 2; ++k)
    *(pair *)r[k] = pairs(*(pair *)a[k], *(pair *)b[k]);
}
uint64x2_t vector_integer(uint64x2_t a, uint64x2_t b) { return ++vectors, a = (uint64x2_t){integer(a[0], b[0]), integer(a[1], b[1])}; }
struct halves vector_complex_float(float32x4_t a0, float32x4_t a1, float32x4_t b) {
  struct halves a = {a0, a1}, r;
  ++vectors;
  for (int k = 0; k < 4; ++k)
    ((_Complex float *)&r)[k] = complex_float(((_Complex float *)&a)[k], b[k]);
  return r;
}
struct doubles vector_complex_double(float64x2_t a0, float64x2_t a1, float64x2_t b0, float64x2_t b1) {
  struct doubles a = {a0, a1}, b = {b0, b1}, r;
  ++vectors;
  for (int k = 0; k < 2; ++k)
    ((_Complex double *)&r)[k] = complex_double(((_Complex double *)&a)[k], ((_Complex double *)&b)[k]);
  return r;
}
void vector_triple(uint64x2_t r0, uint64x2_t r1, uint64x2_t a0, uint64x2_t a1, float32x4_t b) {
  ++vectors;
  for (int k = 0; k < 4; ++k)
    *(triple *)(k < 2 ? r0[k] : r1[k - 2]) = triples(*(triple *)(k < 2 ? a0[k] : a1[k - 2]), b[k]);
}
float32x4_t vector_sum(uint64x2_t a0, uint64x2_t a1, uint64x2_t b0, uint64x2_t b1) {
  float32x4_t r;
  ++vectors;
  for (int k = 0; k < 4; ++k)
    r[k] = sum(*(pair *)(k < 2 ? a0[k] : a1[k - 2]), *(triple *)(k < 2 ? b0[k] : b1[k - 2]));
  return r;
}
void vector_make(uint64x2_t r0, uint64x2_t r1, int32x4_t n) {
  ++vectors;
  for (int k = 0; k < 4; ++k)
    *(triple *)(k < 2 ? r0[k] : r1[k - 2]) = make(n[k]);
}
float32x4_t vector_scaled(triple by, float32x4_t x) {
  float32x4_t r;
  ++vectors;
  for (int k = 0; k < 4; ++k)
    r[k] = scaled(by, x[k]);
  return r;
}
float32x4_t vector_masked(float32x4_t a, uint64x2_t mask) {
  float32x4_t r = {0};
  ++vectors;
  for (int k = 0; k < 2; ++k)
    if (mask[k])
      ((_Complex float *)&r)[k] = masked(((_Complex float *)&a)[k]);
    else
      ++stray;
  return r;
}
int main(void) {
  static struct data from, to;
  const triple by = {2, 3, 5};
  for (int i = 0; i < count; ++i) {
    __real__ from.ci[i] = i * 3 - 7, __imag__ from.ci[i] = 11 - i;
    from.p[i] = (pair){i * i, 4 - i};
    from.n[i] = (uint64_t)i * 0x123456789ab;
    __real__ from.cf[i] = (float)i / 2, __imag__ from.cf[i] = (float)(i - 9);
    __real__ from.cd[i] = i * .25, __imag__ from.cd[i] = 1 - i;
    from.t[i] = (triple){(float)i, (float)(i + 1), (float)(2 - i)};
    from.f[i] = (float)(i % 8);
    from.i[i] = 50 - i;
  }
  loop(&to, &from, by);
  for (int i = 0; i < count; ++i) {
    const pair p = pairs(from.p[i], (pair){i, 2});
    const triple t = triples(from.t[i], from.f[i]), made = make(from.i[i]);
    if (to.ci[i] != complex_int(from.ci[i], from.ci[i] + 1) || to.p[i].a != p.a || to.p[i].b != p.b ||
        to.n[i] != integer(from.n[i], from.n[i] >> 3) || to.cf[i] != complex_float(from.cf[i], from.f[i]) ||
        to.cd[i] != complex_double(from.cd[i], from.cd[i]) || to.t[i].x != t.x || to.t[i].y != t.y || to.t[i].z != t.z ||
        to.f[i] != sum(from.p[i], from.t[i]) || to.made[i].x != made.x || to.made[i].y != made.y || to.made[i].z != made.z ||
        to.s[i] != scaled(by, from.f[i]) || to.m[i] != (from.f[i] > 3 ? masked(from.cf[i]) : 0))
      return 1 + i;
  }
  return vectors < 250 || stray == 0 ? 255 : 0;
}
#endif
