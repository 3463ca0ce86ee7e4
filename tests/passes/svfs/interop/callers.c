/* Loops in which GCC calls variants of the functions of functions.def, under the names o_..., whose bodies the test makes.
 * Compiled once for each ISA. in[] holds one array a parameter (one number where it is uniform or linear). GCC 12 does not
 * vectorize all of them. */
#include <stdbool.h>
#define SIMD(...) _Pragma(#__VA_ARGS__)
#define PLAIN SIMD(omp declare simd notinbranch)
#define LANES(n) SIMD(omp declare simd notinbranch simdlen(n))
#define NAME2(name, isa) loop_##isa##_##name
#define NAME1(name, isa) NAME2(name, isa)
#define LOOP(name, R, T, U, call)                                                                                      \
  void NAME1(name, ISA_LETTER)(void *const *in, R *restrict out, long n) {                                             \
    T *restrict a = in[0];                                                                                             \
    U *restrict b = in[1];                                                                                             \
    (void)a, (void)b, (void)out;                                                                                       \
    SIMD(omp simd) for (int i = 0; i < n; ++i) call;                                                                   \
  }
#define ONE(name, R, T) LOOP(name, R, T, T, out[i] = o_##name(a[i]))
#define TWO(name, R, T, U) LOOP(name, R, T, U, out[i] = o_##name(a[i], b[i]))

PLAIN double o_d_d(double);
ONE(d_d, double, double)
PLAIN float o_f_f(float);
ONE(f_f, float, float)
PLAIN long o_l_l(long);
ONE(l_l, long, long)
LANES(8) double o_d_d8(double);
ONE(d_d8, double, double)
PLAIN float o_f_fi(float, int);
TWO(f_fi, float, float, int)
PLAIN double o_d_i(int);
ONE(d_i, double, int)
PLAIN int o_i_d(double);
ONE(i_d, int, double)
PLAIN char o_c_cc(char, char);
TWO(c_cc, char, char, char)
PLAIN short o_s_s(short);
ONE(s_s, short, short)
PLAIN bool o_b_f(float);
ONE(b_f, bool, float)
PLAIN int o_i_b(bool);
ONE(i_b, int, bool)
LANES(2) char o_c_c2(char);
ONE(c_c2, char, char)
LANES(2) short o_s_s2(short);
ONE(s_s2, short, short)
LANES(2) float o_f_f2(float);
ONE(f_f2, float, float)
SIMD(omp declare simd notinbranch uniform(u) linear(l)) double o_d_dul(double x, short u, int l);
LOOP(d_dul, double, double, short, out[i] = o_d_dul(a[i], *b, i))
PLAIN double o_d_p(double *);
ONE(d_p, double, double *)
SIMD(omp declare simd notinbranch linear(p)) void o_v_pd(double *p, double x);
LOOP(v_pd, void, double *, double, o_v_pd(*a + i, b[i]))
SIMD(omp declare simd notinbranch linear(p)) void o_v_p(double *p);
LOOP(v_p, void, double *, double, o_v_p(*a + i))
