// Functions that GCC compiles, with their variants, and that loops here call: one of each kind of variant.
#ifndef FUNCTIONS_H
#define FUNCTIONS_H

#pragma omp declare simd
float plain(float x) __attribute__((const));
#pragma omp declare simd
double twice_wide(double x) __attribute__((const));
#pragma omp declare simd
int whole(int a, short b) __attribute__((const));
#pragma omp declare simd
long longs(long a) __attribute__((const));
#pragma omp declare simd
unsigned char bytes(unsigned char a, unsigned char b) __attribute__((const));

// One kind of mask only. The second divides: it must not see lanes that do not run.
#pragma omp declare simd inbranch
float masked_only(float x, float y) __attribute__((const));
#pragma omp declare simd notinbranch
int divides(int a, int b) __attribute__((const));

#pragma omp declare simd simdlen(4)
float four(float x) __attribute__((const));
#pragma omp declare simd simdlen(16)
float sixteen(float x) __attribute__((const));
#pragma omp declare simd simdlen(8) notinbranch
double eight(double x) __attribute__((const));

#pragma omp declare simd linear(i) uniform(scale)
float line(int i, float scale, float x) __attribute__((const));
#pragma omp declare simd linear(i : 3)
float line3(int i, float x) __attribute__((const));
#pragma omp declare simd linear(i : step) uniform(step)
float run_time(int i, int step, float x) __attribute__((const));
// Two promises: the better one where it holds.
#pragma omp declare simd linear(i) notinbranch
#pragma omp declare simd notinbranch
int either(int i, int j) __attribute__((const));

// Memory: read, and written.
#pragma omp declare simd linear(p)
double reads(const double *p, double x) __attribute__((pure));
#pragma omp declare simd linear(p : step) uniform(step)
double strided(const double *p, int step, double x) __attribute__((pure));
#pragma omp declare simd
double reads_anywhere(const double *p) __attribute__((pure));
#pragma omp declare simd linear(p)
void writes(double x, double *p);
#pragma omp declare simd uniform(p) linear(i)
void writes_at(double *p, int i, float x);
#pragma omp declare simd linear(s, c)
void sine_and_cosine(double x, double *s, double *c);

// Addresses one by one, and of variables that the function reads and writes.
#pragma omp declare simd
float count(float x, float *before, short *times);
#pragma omp declare simd notinbranch linear(s)
void cube(int x, long *s);
#pragma omp declare simd linear(s : 2)
void wide_apart(float x, float *s);
#pragma omp declare simd linear(uval(r))
double behind_one(double x, const int &r) __attribute__((pure));
#pragma omp declare simd linear(val(r))
double behind_each(double x, const int &r) __attribute__((pure));
#pragma omp declare simd linear(uval(r)) notinbranch
double behind_one_unmasked(double x, const int &r) __attribute__((pure));

// Beyond the registers vectors of eight bytes take eight bytes of the stack.
#pragma omp declare simd simdlen(8) inbranch
unsigned char bytes_beyond_registers(long a, signed char b, long c, signed char d) __attribute__((const));

#pragma omp declare simd linear(ref(r))
double by_reference(const double &r);
#pragma omp declare simd aligned(p : 16) uniform(p)
float table(const float *p, int i) __attribute__((pure));

// Records and arrays of the loop's own.
struct Particle {
  float x, v;
#pragma omp declare simd
  float energy(float mass) const;
};
#pragma omp declare simd
void advance(Particle *p, float dt);
struct Body {
  double mass;
  int count;
  char kind;
  short rest;
};
#pragma omp declare simd linear(b)
double settle(Body *b, int k);
#pragma omp declare simd notinbranch
float weigh(const float *three) __attribute__((pure));
#pragma omp declare simd linear(p : 2)
void apart(Particle *p);
#pragma omp declare simd
void meet(Particle *p, Body &b, float *far);
struct Triple {
  float x, y, z;
};
struct Matrix {
  double a, b, c;
};

// One record or complex value for all lanes, by value: x86-64 has two floats in one register.
#pragma omp declare simd uniform(z)
float turned(_Complex float z, float x) __attribute__((const));
#pragma omp declare simd uniform(by)
float moved(Particle by, float x) __attribute__((const));
// In two registers, in memory.
#pragma omp declare simd uniform(z)
double rotated(double x, _Complex double z) __attribute__((const));
#pragma omp declare simd uniform(by)
float shifted(Triple by, float x) __attribute__((const));
#pragma omp declare simd uniform(like, step) linear(i : step)
double settled(Body like, int i, int step) __attribute__((const));
#pragma omp declare simd uniform(by)
double solved(Matrix by, double x) __attribute__((const));

struct Counter {
  int step;
#pragma omp declare simd
  int next(int i) const;
};

#endif
