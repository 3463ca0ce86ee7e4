/* The functions of functions.def: GCC makes their variants, N and M, for SSE, AVX, AVX2 and AVX-512. */
#include <stdbool.h>
#define SIMD(...) _Pragma(#__VA_ARGS__)
#define PLAIN SIMD(omp declare simd)

PLAIN double d_d(double x) { return 2 * x + 1; }
PLAIN float f_f(float x) { return 2 * x + 1; }
PLAIN long l_l(long x) { return x * 3 - 1; }
SIMD(omp declare simd simdlen(8)) double d_d8(double x) { return x * x - 3; }
PLAIN float f_fi(float x, int n) { return x + n; }
PLAIN double d_i(int n) { return n * 0.5; }
PLAIN int i_d(double x) { return (int)x - 7; }
PLAIN char c_cc(char x, char y) { return x - 2 * y; }
PLAIN short s_s(short x) { return x ^ 0x55; }
PLAIN bool b_f(float x) { return x > 0; }
PLAIN int i_b(bool x) { return x ? 17 : -4; }
SIMD(omp declare simd simdlen(2)) char c_c2(char x) { return x + 5; }
SIMD(omp declare simd simdlen(2)) short s_s2(short x) { return x - 5; }
SIMD(omp declare simd simdlen(2)) float f_f2(float x) { return x * 0.25f; }
SIMD(omp declare simd uniform(u) linear(l)) double d_dul(double x, short u, int l) { return x * u + l; }
PLAIN double d_p(double *p) { return *p + 1; }
SIMD(omp declare simd linear(p)) void v_pd(double *p, double x) { *p = *p - x; }
SIMD(omp declare simd linear(p)) void v_p(double *p) { *p += 1; }
