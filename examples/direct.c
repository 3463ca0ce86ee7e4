/* Calls libvec's vector functions directly, by their Vector Function ABI names, and compares each lane with libm.
 *
 *     cc -O2 -march=native direct.c $(pkg-config --cflags --libs libvec) -lm -o direct && ./direct
 *
 * main() calls only what the CPU has. GCC needs no -march here, since each function below asks for its instruction set
 * by an attribute; libvec.h says why clang does. Exit status: 0 if every active lane is within 2 ulp of libm, 1
 * otherwise.
 */
#include <float.h>
#include <libvec.h>
#include <math.h>
#include <stdio.h>

#if VEC_CALLABLE_d
/* What a direct call comes down to: y[i] = x[i] > 0 ? exp(x[i]) : x[i] for four doubles. */
__attribute__((target(VEC_TARGET_d))) static void exp_of_positive(const double *x, double *y) {
  __m256d v = _mm256_loadu_pd(x);
  __m256d positive = _mm256_cmp_pd(v, _mm256_setzero_pd(), _CMP_GT_OQ);
  _mm256_storeu_pd(y, _mm256_blendv_pd(v, _ZGVdM4v_exp(v, positive), positive));
}
#endif

enum { widest = 16 };

static int failures;

/* |a - b| in units of the last place of b. */
static double ulps(double a, double b, int digits) {
  if (a == b || (a != a && b != b))
    return 0;
  int exponent;
  frexp(b, &exponent);
  return fabs(a - b) / ldexp(1, exponent - digits);
}

static void compare(const char *call, const double *result, const double *libm, int lanes, unsigned active,
                    int digits) {
  double worst = 0;
  printf("  %-32s", call);
  for (int i = 0; i < lanes; ++i) {
    if (active >> i & 1) {
      double u = ulps(result[i], libm[i], digits);
      worst = u > worst ? u : worst;
    }
    if (i < 4) {
      if (active >> i & 1)
        printf(" %12.8g", result[i]);
      else
        printf(" %12s", "-");
    }
  }
  printf("%s  %.2f ulp\n", lanes > 4 ? " ..." : "    ", worst);
  if (!(worst <= 2))
    ++failures;
}

/* One ISA and type: the four functions unmasked, then exp with every other lane switched off. Inactive lanes hold an
 * input that would overflow; what comes back in them is unspecified. */
#define DEMO(ISA, LANES, TYPE, SUFFIX, DIGITS, REGISTER, LOAD, STORE)                                                  \
  __attribute__((target(VEC_TARGET_##ISA))) static void demo_##ISA##SUFFIX(void) {                                     \
    TYPE x[LANES], y[LANES];                                                                                           \
    double got[widest], want[widest];                                                                                  \
    for (int i = 0; i < LANES; ++i)                                                                                    \
      x[i] = (TYPE)(0.25 + 0.75 * i);                                                                                  \
    CALL(ISA, LANES, TYPE, DIGITS, REGISTER, LOAD, STORE, exp##SUFFIX, exp)                                            \
    CALL(ISA, LANES, TYPE, DIGITS, REGISTER, LOAD, STORE, log##SUFFIX, log)                                            \
    CALL(ISA, LANES, TYPE, DIGITS, REGISTER, LOAD, STORE, sin##SUFFIX, sin)                                            \
    CALL(ISA, LANES, TYPE, DIGITS, REGISTER, LOAD, STORE, cos##SUFFIX, cos)                                            \
    unsigned active = 0x5555u & (unsigned)((1ul << LANES) - 1);                                                        \
    for (int i = 0; i < LANES; ++i) {                                                                                  \
      if (!(active >> i & 1))                                                                                          \
        x[i] = 1000;                                                                                                   \
      want[i] = exp((double)x[i]);                                                                                     \
    }                                                                                                                  \
    STORE(y, _ZGV##ISA##M##LANES##v_exp##SUFFIX(LOAD(x), BELOW_##ISA##SUFFIX(LOAD(x))));                               \
    for (int i = 0; i < LANES; ++i)                                                                                    \
      got[i] = y[i];                                                                                                   \
    compare("_ZGV" #ISA "M" #LANES "v_exp" #SUFFIX, got, want, LANES, active, DIGITS);                                 \
  }

#define CALL(ISA, LANES, TYPE, DIGITS, REGISTER, LOAD, STORE, NAME, LIBM)                                              \
  {                                                                                                                    \
    REGISTER v = _ZGV##ISA##N##LANES##v_##NAME(LOAD(x));                                                               \
    STORE(y, v);                                                                                                       \
    for (int i = 0; i < LANES; ++i) {                                                                                  \
      got[i] = y[i];                                                                                                   \
      want[i] = LIBM((double)x[i]);                                                                                    \
    }                                                                                                                  \
    compare("_ZGV" #ISA "N" #LANES "v_" #NAME, got, want, LANES, ~0u, DIGITS);                                         \
  }

/* Which lanes are below 100: a comparison gives the mask that the ISA's variants take. */
#define BELOW_b(X) _mm_cmplt_pd(X, _mm_set1_pd(100))
#define BELOW_bf(X) _mm_cmplt_ps(X, _mm_set1_ps(100))
#define BELOW_d(X) _mm256_cmp_pd(X, _mm256_set1_pd(100), _CMP_LT_OQ)
#define BELOW_df(X) _mm256_cmp_ps(X, _mm256_set1_ps(100), _CMP_LT_OQ)
#define BELOW_e(X) _mm512_cmp_pd_mask(X, _mm512_set1_pd(100), _CMP_LT_OQ)
#define BELOW_ef(X) _mm512_cmp_ps_mask(X, _mm512_set1_ps(100), _CMP_LT_OQ)

DEMO(b, 2, double, , DBL_MANT_DIG, __m128d, _mm_loadu_pd, _mm_storeu_pd)
DEMO(b, 4, float, f, FLT_MANT_DIG, __m128, _mm_loadu_ps, _mm_storeu_ps)
#if VEC_CALLABLE_d
DEMO(d, 4, double, , DBL_MANT_DIG, __m256d, _mm256_loadu_pd, _mm256_storeu_pd)
DEMO(d, 8, float, f, FLT_MANT_DIG, __m256, _mm256_loadu_ps, _mm256_storeu_ps)

static void avx2(void) {
  double x[] = {-1, 1, -2, 2}, y[4], want[] = {-1, exp(1), -2, exp(2)};
  exp_of_positive(x, y);
  compare("x > 0 ? exp(x) : x", y, want, 4, ~0u, DBL_MANT_DIG);
  demo_d();
  demo_df();
}
#else
static void avx2(void) { puts("  skipped: compiled by clang without -mavx2 -mfma"); }
#endif

#if VEC_CALLABLE_e
DEMO(e, 8, double, , DBL_MANT_DIG, __m512d, _mm512_loadu_pd, _mm512_storeu_pd)
DEMO(e, 16, float, f, FLT_MANT_DIG, __m512, _mm512_loadu_ps, _mm512_storeu_ps)

static void avx512(void) {
  demo_e();
  demo_ef();
}
#else
static void avx512(void) { puts("  skipped: compiled by clang without -march=x86-64-v4 or the like"); }
#endif

int main(void) {
  __builtin_cpu_init();
  int has_avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
  int has_avx512 = has_avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                   __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
                   __builtin_cpu_supports("avx512vl");

  puts("called directly: the first lanes, and the largest difference to libm over all lanes");
  puts("\nscalar");
  double x = 0.25, result[] = {vec_exp(x), vec_log(x), vec_sin(x), vec_cos(x)};
  double want[] = {exp(x), log(x), sin(x), cos(x)};
  compare("vec_exp vec_log vec_sin vec_cos", result, want, 4, ~0u, DBL_MANT_DIG);

  puts("\nSSE2");
  demo_b();
  demo_bf();
  puts("\nAVX2");
  if (has_avx2)
    avx2();
  else
    puts("  skipped: this CPU has no AVX2 with FMA");
  puts("\nAVX-512");
  if (has_avx512)
    avx512();
  else
    puts("  skipped: this CPU has no AVX-512 F BW CD DQ VL");
  if (failures)
    printf("\n%d calls differ from libm by more than 2 ulp\n", failures);
  return failures != 0;
}
