// Scalar bodies of the functions that the loops call, all of them `declare simd`.
#include "functions.h"

#pragma omp declare simd
float plain(float x) { return x * 1.25f + 3; }
#pragma omp declare simd
double twice_wide(double x) { return x * x - 0.75; }
#pragma omp declare simd
int whole(int a, short b) { return a * 3 - b; }
#pragma omp declare simd
long longs(long a) { return a * 7 + 1; }
#pragma omp declare simd
unsigned char bytes(unsigned char a, unsigned char b) { return a * 2 + b; }
#pragma omp declare simd inbranch
float masked_only(float x, float y) { return x - y * 0.5f; }
#pragma omp declare simd notinbranch
int divides(int a, int b) { return a / b; }
#pragma omp declare simd simdlen(4)
float four(float x) { return x + 4; }
#pragma omp declare simd simdlen(16)
float sixteen(float x) { return x + 16; }
#pragma omp declare simd simdlen(8) notinbranch
double eight(double x) { return x * 8; }
#pragma omp declare simd linear(i) uniform(scale)
float line(int i, float scale, float x) { return i * scale + x; }
#pragma omp declare simd linear(i : 3)
float line3(int i, float x) { return i + x; }
#pragma omp declare simd linear(i : step) uniform(step)
float run_time(int i, int step, float x) { return i * 2 + step + x; }
#pragma omp declare simd linear(i) notinbranch
#pragma omp declare simd notinbranch
int either(int i, int j) { return i * 5 + j; }
#pragma omp declare simd linear(p)
double reads(const double *p, double x) { return *p * x; }
#pragma omp declare simd
double reads_anywhere(const double *p) { return *p + 1; }
#pragma omp declare simd linear(p)
void writes(double x, double *p) { *p = x * 2; }
#pragma omp declare simd uniform(p) linear(i)
void writes_at(double *p, int i, float x) { p[i] = p[i] + x; }
#pragma omp declare simd linear(s, c)
void sine_and_cosine(double x, double *s, double *c) {
  *s = x - x * x * x / 6;
  *c = 1 - x * x / 2;
}
#pragma omp declare simd linear(p : step) uniform(step)
double strided(const double *p, int step, double x) { return *p * 2 + x; }
#pragma omp declare simd
float count(float x, float *before, short *times) {
  const float last = *before;
  if (x < last)
    return x;
  *before = x;
  ++*times;
  return last;
}
#pragma omp declare simd notinbranch linear(s)
void cube(int x, long *s) { *s = long(x) * x * x; }
#pragma omp declare simd linear(s : 2)
void wide_apart(float x, float *s) { *s = x + 1; }
#pragma omp declare simd linear(uval(r))
double behind_one(double x, const int &r) { return x * r; }
#pragma omp declare simd linear(val(r))
double behind_each(double x, const int &r) { return x * r; }
#pragma omp declare simd linear(uval(r)) notinbranch
double behind_one_unmasked(double x, const int &r) { return x * r; }
#pragma omp declare simd simdlen(8) inbranch
unsigned char bytes_beyond_registers(long a, signed char b, long c, signed char d) { return a + 2 * b + 3 * c + 5 * d; }
#pragma omp declare simd linear(ref(r))
double by_reference(const double &r) { return r * 3; }
#pragma omp declare simd aligned(p : 16) uniform(p)
float table(const float *p, int i) { return p[i & 7]; }
#pragma omp declare simd
float Particle::energy(float mass) const { return mass + 2 * v - x; }
#pragma omp declare simd
void advance(Particle *p, float dt) {
  if (p->v > 0)
    p->x += p->v * dt;
  else
    p->v = -p->v;
}
#pragma omp declare simd linear(b)
double settle(Body *b, int k) {
  b->count += k;
  if (k & 1)
    b->mass *= 2;
  b->rest -= b->kind;
  return b->mass + b->count;
}
#pragma omp declare simd notinbranch
float weigh(const float *three) { return three[0] + 2 * three[1] - three[2]; }
#pragma omp declare simd linear(p : 2)
void apart(Particle *p) { p->x = 1; }
#pragma omp declare simd
void meet(Particle *p, Body &b, float *far) {
  b.mass += p->x;
  p->v = *far + b.kind;
  *far = 3;
}
#pragma omp declare simd uniform(z)
float turned(_Complex float z, float x) { return x * __real__ z - __imag__ z; }
#pragma omp declare simd uniform(by)
float moved(Particle by, float x) { return x * by.v + by.x; }
#pragma omp declare simd uniform(z)
double rotated(double x, _Complex double z) { return x * __real__ z - __imag__ z; }
#pragma omp declare simd uniform(by)
float shifted(Triple by, float x) { return x * by.y + by.x - by.z; }
#pragma omp declare simd uniform(like, step) linear(i : step)
double settled(Body like, int i, int step) { return like.mass * i + like.count - like.kind + like.rest * step; }
#pragma omp declare simd uniform(by)
double solved(Matrix by, double x) { return x * by.a + by.b - by.c; }
#pragma omp declare simd
int Counter::next(int i) const { return i + step; }
