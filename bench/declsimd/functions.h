// The functions that the loops call: in another file, as a library's are.
#ifndef VEC_BENCH_DECLSIMD_FUNCTIONS_H
#define VEC_BENCH_DECLSIMD_FUNCTIONS_H

#define SIMD(...) _Pragma(#__VA_ARGS__)

SIMD(omp declare simd uniform(c, n) notinbranch) double polynomial(double x, const double *c, int n);
SIMD(omp declare simd uniform(p) linear(i) notinbranch) float smooth(const float *p, int i);
SIMD(omp declare simd uniform(p, q) linear(i) notinbranch) void relax(float *p, const float *q, int i);
SIMD(omp declare simd notinbranch) float branches(float x);
SIMD(omp declare simd inbranch) float guarded_ratio(float x, float y);
SIMD(omp declare simd inbranch) double root(double x);
SIMD(omp declare simd notinbranch) int escape(float cr, float ci);
SIMD(omp declare simd uniform(scale) notinbranch) short quantize(double x, float scale);
SIMD(omp declare simd notinbranch) unsigned char blend(unsigned char a, unsigned char b, unsigned char t);
SIMD(omp declare simd notinbranch) float outer(float x, float y);
SIMD(omp declare simd notinbranch) float inner(float x);
SIMD(omp declare simd notinbranch) int collatz(int n);
SIMD(omp declare simd uniform(table) notinbranch) float look_up(const float *table, float x);
SIMD(omp declare simd notinbranch) double wide(float x, int k);
SIMD(omp declare simd notinbranch) unsigned mix(unsigned x);
SIMD(omp declare simd notinbranch) int gcd(int a, int b);

#endif
