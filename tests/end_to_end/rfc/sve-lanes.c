// Calls on scalable lanes that LLVM's types do not fit: bools, functions without a vector, variables and records of the
// loop by address, complex values and records by value. Lanes of 16 bytes stay scalar.
// TARGET: aarch64+sve
// CALLS: _ZGVsMxv_is_odd
// CALLS: _ZGVsMxvv_choose
// CALLS: _ZGVsMxvuv_agree
// CALLS: _ZGVsMxul_put
// CALLS: _ZGVsMxl8_clear
// CALLS: _ZGVsMxvl8l8_sine_and_cosine
// CALLS: _ZGVsMxvv_advance
// CALLS: _ZGVsMxvv_settle
// CALLS: _ZGVsMxvvv_locate
// CALLS: vector_complex_float
// CALLS: vector_triple
// CALLS: vector_sum
#include <arm_sve.h>
#include <stdbool.h>
#ifdef BODIES
#define FUNCTION static
#define VARIANT(...)
#else
#include <libvec/simd_variant.h>
#define FUNCTION __attribute__((noinline))
#define VARIANT(...) __attribute__((const, clang_declare_simd_variant(__VA_ARGS__, simdlen("scalable"), inbranch, isa("sve"))))
#endif
enum { count = 103 };
typedef struct {
  float x, v;
} particle;
typedef struct {
  double mass;
  int number;
  char kind;
  short rest;
} body;
typedef struct {
  float x, y, z;
} triple;
struct data {
  int i[count], chosen[count];
  bool odd[count], agreed[count];
  double s[count], c[count], put[count], clear[count], d[count];
  float f[count], g[count], sum[count];
  particle p[count];
  body b[count];
  _Complex float cf[count], m[count];
  _Complex double cd[count];
  triple t[count];
  char found[count];
  long where[count];
};
#pragma omp declare simd
FUNCTION bool is_odd(int i) { return i & 1; }
#pragma omp declare simd
FUNCTION int choose(bool which, int a) { return which ? a * 3 : a - 100; }
#pragma omp declare simd uniform(b)
FUNCTION bool agree(bool a, bool b, bool c) { return a == b && c; }
#pragma omp declare simd uniform(p) linear(i)
FUNCTION void put(double *p, int i) { p[i] = p[i] * 2 + i; }
#pragma omp declare simd linear(p)
FUNCTION void clear(double *p) { *p = *p > 50 ? 0 : -*p; }
#pragma omp declare simd linear(s, c)
FUNCTION void sine_and_cosine(double x, double *s, double *c) {
  *s = x - x * x * x / 6;
  *c = 1 - x * x / 2;
}
#pragma omp declare simd
FUNCTION void advance(particle *p, float dt) {
  if (p->v > 0)
    p->x += p->v * dt;
  else
    p->v = -p->v;
}
#pragma omp declare simd
FUNCTION double settle(body *b, int k) {
  b->number += k;
  if (k & 1)
    b->mass *= 2;
  b->rest -= b->kind;
  return b->mass + b->number;
}
#pragma omp declare simd
FUNCTION bool locate(bool far, int i, long *where) {
  *where = far ? i * 1000l : i;
  return far && i > 20;
}
_Complex float complex_float(_Complex float a, _Complex float b) VARIANT("vector_complex_float");
_Complex double complex_double(_Complex double a, _Complex double b) VARIANT("vector_complex_double");
triple triples(triple a, float b) VARIANT("vector_triple");
float sum(particle a, triple b) VARIANT("vector_sum");
svfloat32_t vector_complex_float(svfloat32_t a, svfloat32_t b, svbool_t mask);
svfloat64_t vector_complex_double(svfloat64_t a, svfloat64_t b, svbool_t mask);
void vector_triple(svuint64_t results, svuint64_t a, svfloat32_t b, svbool_t mask);
svfloat32_t vector_sum(svuint64_t a, svuint64_t b, svbool_t mask);

static inline void all(struct data *restrict to, const struct data *restrict from) {
  for (int i = 0; i < count; ++i)
    to->odd[i] = is_odd(from->i[i]);
  for (int i = 0; i < count; ++i)
    if (from->f[i] > 2)
      to->chosen[i] = choose(from->odd[i], from->i[i]);
  for (int i = 0; i < count; ++i)
    to->agreed[i] = agree(from->odd[i], true, from->f[i] > 3);
#pragma omp simd
  for (int i = 0; i < count; ++i)
    if (from->f[i] > 1)
      put(to->put, i);
#pragma omp simd
  for (int i = 0; i < count; ++i)
    clear(to->clear + i);
#pragma omp simd
  for (int i = 0; i < count; ++i) {
    double s, c;
    sine_and_cosine(from->d[i], &s, &c);
    to->s[i] = s - c;
  }
#pragma omp simd
  for (int i = 0; i < count; ++i) {
    double s = 5, c = 7;
    if (from->f[i] > 4)
      sine_and_cosine(from->d[i], &s, &c);
    to->c[i] = s * c;
  }
#pragma omp simd
  for (int i = 0; i < count; ++i) {
    particle p = {from->f[i], from->g[i]};
    if (from->i[i] & 2)
      advance(&p, 0.25f);
    to->p[i].x = p.v;
    to->p[i].v = p.x;
  }
#pragma omp simd
  for (int i = 0; i < count; ++i) {
    body b = {from->d[i], from->i[i], (char)i, 9};
    to->d[i] = settle(&b, from->i[i]);
    to->b[i].mass = b.mass;
    to->b[i].number = b.number + b.rest;
  }
#pragma omp simd
  for (int i = 0; i < count; ++i) {
    long where;
    to->found[i] = locate(from->f[i] > 3, from->i[i], &where);
    to->where[i] = where;
  }
  for (int i = 0; i < count; ++i)
    to->cf[i] = complex_float(from->cf[i], from->m[i]);
  for (int i = 0; i < count; ++i)
    if (from->f[i] > 3)
      to->m[i] = complex_float(from->cf[i], from->cf[i]);
  for (int i = 0; i < count; ++i)
    to->cd[i] = complex_double(from->cd[i], from->cd[i]);
  for (int i = 0; i < count; ++i)
    to->t[i] = triples(from->t[i], from->f[i]);
#pragma omp simd
  for (int i = 0; i < count; ++i)
    if (from->i[i] & 1)
      to->sum[i] = sum(from->p[i], from->t[i]);
}
void loop(struct data *restrict to, const struct data *restrict from);
#ifndef BODIES
void loop(struct data *restrict to, const struct data *restrict from) { all(to, from); }
#else
#include <string.h>
static int vectors;
_Complex float complex_float(_Complex float a, _Complex float b) {
  _Complex float r;
  __real__ r = __real__ a * 4 - __imag__ b;
  __imag__ r = __imag__ a + __real__ b;
  return r;
}
_Complex double complex_double(_Complex double a, _Complex double b) {
  _Complex double r;
  __real__ r = __real__ a * 4 - __imag__ b;
  __imag__ r = __imag__ a + __real__ b;
  return r;
}
triple triples(triple a, float b) { return (triple){a.y, a.z * b, a.x - b}; }
float sum(particle a, triple b) { return a.x - a.v + 2 * b.x + 3 * b.y + 4 * b.z; }
// Each variant calls the scalar function on its lanes, as the ABI lays them out: complex values are two numbers of a
// register, records stand behind addresses; the lowest byte of a lane says whether it runs.
static bool runs(svbool_t mask, int lane, int bytes) {
  unsigned char flags[256];
  svst1_u8(svptrue_b8(), flags, svdup_n_u8_z(mask, 1));
  return flags[lane * bytes];
}
svfloat32_t vector_complex_float(svfloat32_t a, svfloat32_t b, svbool_t mask) {
  _Complex float x[32], y[32];
  ++vectors;
  svst1_f32(svptrue_b32(), (float *)x, a);
  svst1_f32(svptrue_b32(), (float *)y, b);
  for (unsigned k = 0; k < svcntd(); ++k)
    if (runs(mask, k, 8))
      x[k] = complex_float(x[k], y[k]);
  return svld1_f32(svptrue_b32(), (float *)x);
}
svfloat64_t vector_complex_double(svfloat64_t a, svfloat64_t b, svbool_t mask) {
  _Complex double x[16], y[16];
  ++vectors;
  svst1_f64(svptrue_b64(), (double *)x, a);
  svst1_f64(svptrue_b64(), (double *)y, b);
  for (unsigned k = 0; k < svcntd() / 2; ++k)
    if (runs(mask, k, 16))
      x[k] = complex_double(x[k], y[k]);
  return svld1_f64(svptrue_b64(), (double *)x);
}
void vector_triple(svuint64_t results, svuint64_t a, svfloat32_t b, svbool_t mask) {
  triple *to[32], *from[32];
  float by[64];
  ++vectors;
  svst1_u64(svptrue_b64(), (uint64_t *)to, results);
  svst1_u64(svptrue_b64(), (uint64_t *)from, a);
  svst1_f32(svptrue_b32(), by, b);
  for (unsigned k = 0; k < svcntd(); ++k)
    if (runs(mask, k, 8))
      *to[k] = triples(*from[k], by[2 * k]);
}
svfloat32_t vector_sum(svuint64_t a, svuint64_t b, svbool_t mask) {
  particle *first[32];
  triple *second[32];
  float sums[64] = {0};
  ++vectors;
  svst1_u64(svptrue_b64(), (uint64_t *)first, a);
  svst1_u64(svptrue_b64(), (uint64_t *)second, b);
  for (unsigned k = 0; k < svcntd(); ++k)
    if (runs(mask, k, 8))
      sums[2 * k] = sum(*first[k], *second[k]);
  return svld1_f32(svptrue_b32(), sums);
}
int main(void) {
  static struct data from, to, expected;
  for (int i = 0; i < count; ++i) {
    from.i[i] = i * 7 % 50;
    from.odd[i] = i % 3 == 0;
    from.d[i] = i * .25;
    from.f[i] = (float)(i % 8);
    from.g[i] = (float)(i % 5 - 2);
    from.p[i] = (particle){(float)i, (float)(9 - i)};
    from.t[i] = (triple){(float)i, (float)(i + 1), (float)(2 - i)};
    __real__ from.cf[i] = (float)i / 2, __imag__ from.cf[i] = (float)(i - 9);
    __real__ from.cd[i] = i * .25, __imag__ from.cd[i] = 1 - i;
    to.put[i] = to.clear[i] = expected.put[i] = expected.clear[i] = i;
  }
  loop(&to, &from);
  const int called = vectors;
  vectors = 0;
  all(&expected, &from);
  return vectors || !called ? 254 : memcmp(&to, &expected, sizeof to) ? 1 : 0;
}
#endif
