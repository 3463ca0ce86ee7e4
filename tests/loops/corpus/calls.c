// Calls: math functions, declare simd functions, functions that no vector variant has.
#include "corpus.h"
#include <complex.h>
#include <stdarg.h>

LOOP(sines, tolerance = 1e-5) {
#pragma omp simd
  for (int i = 0; i < n; ++i)
    fc[i] = sinf(fa[i]) * cosf(fb[i]);
}

LOOP(exp_in_one_branch, tolerance = 1e-12) {
#pragma omp simd
  for (int i = 0; i < n; ++i)
    if (da[i] > 0)
      dc[i] = exp(-da[i]) * log(da[i]);
    else
      dc[i] = da[i];
}

LOOP(pow_in_inner_loop, tolerance = 1e-10) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    double s = 0;
    for (int q = 0; q < (ia[i] & 3); ++q)
      s += pow(fabs(da[i]) + .5, q + .5);
    dc[i] = s;
  }
}

LOOP(math_exact) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    double t = floor(da[i] * 10) + trunc(db[i] * 7);
    t = fmax(t, rint(da[i])) + copysign(sqrt(fabs(db[i])), da[i]);
    dc[i] = fma(t, da[i], ceil(db[i]));
  }
}

LOOP(sincos_pair, tolerance = 1e-12) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    double s = sin(da[i]), c = cos(da[i]);
    if (ia[i] & 1)
      dc[i] = s / (2 + c);
    else
      dc[i] = c;
  }
}

LOOP(frexp_and_ldexp) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    int e;
    double m = frexp(da[i], &e);
    dc[i] = ldexp(m, e + 3);
    ic[i] = e;
  }
}

LOOP(modf_parts) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    double whole, part = modf(da[i] * 10, &whole);
    dc[i] = whole + part * part;
  }
}

LOOP(classify) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    double t = da[i] / (ia[i] & 1);
    ic[i] = isnan(t) ? 1 : isinf(t) ? 2 : isfinite(t) ? 3 : 4;
    if (signbit(t))
      ic[i] = -ic[i];
  }
}

LOOP(integer_functions) {
#pragma omp simd
  for (int i = 0; i < n; ++i)
    ic[i] = abs(ia[i]) + __builtin_popcount((unsigned)ib[i]) + __builtin_clz((unsigned)ib[i] | 1) +
            __builtin_ctz((unsigned)ia[i] | 64);
}

LOOP(overflow_builtins) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    int t;
    if (__builtin_mul_overflow(ia[i] * 4000, ib[i], &t))
      t = -1;
    ic[i] = t;
  }
}

LOOP(overflow_builtins_of_all_kinds) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    int sum, product = 0, wide = (int)((unsigned)ia[i] * 0x9e3779b9u);
    unsigned difference, unsigned_product, unsigned_sum;
    signed char narrow;
    short half;
    long large;
    int flags = __builtin_add_overflow(wide, (int)((unsigned)ib[i] << 20), &sum);
    flags |= __builtin_sub_overflow((unsigned)ia[i], (unsigned)ib[i], &difference) << 1;
    if (ia[i] & 3)
      flags |= __builtin_mul_overflow(wide, ib[i] - 9, &product) << 2;
    flags |= __builtin_mul_overflow((unsigned)wide, (unsigned)ib[i] & 7, &unsigned_product) << 3;
    flags |= __builtin_add_overflow((unsigned)wide, (unsigned)wide, &unsigned_sum) << 4;
    flags |= __builtin_mul_overflow(ca[i], (signed char)ib[i], &narrow) << 5;
    flags |= __builtin_sub_overflow(sa[i], (short)wide, &half) << 6;
    flags |= __builtin_add_overflow((long)((unsigned long)la[i] << 40), wide * 0x7fffffffL, &large) << 7;
    ic[i] = flags;
    lc[i] = (long)(unsigned)sum + difference + (unsigned)product + unsigned_product + unsigned_sum + narrow + half;
    dc[i] = (double)(large >> 8);
  }
}

#pragma omp declare simd
static __attribute__((noinline)) float squeezed(float x, float by) {
  while (x > 1)
    x *= by;
  return x < -1 ? -1 : x;
}

LOOP(declared_here) {
#pragma omp simd
  for (int i = 0; i < n; ++i)
    fc[i] = squeezed(fa[i], .5f) + 1;
}

LOOP(declared_here_in_one_branch) {
#pragma omp simd
  for (int i = 0; i < n; ++i)
    if (ia[i] > ib[i])
      fc[i] = squeezed(fa[i] * 4, .75f);
}

LOOP(declared_here_in_inner_loop) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    float t = fa[i];
    for (int q = 0; q < (ia[i] & 3); ++q)
      t = squeezed(t * 3, .5f) - .25f;
    fc[i] = t;
  }
}

#pragma omp declare simd uniform(p, m) linear(k) notinbranch
static __attribute__((noinline)) float window(const float *p, int k, int m) {
  float s = 0;
  for (int q = 0; q < m; ++q)
    s += p[k + q];
  return s;
}

LOOP(declared_uniform_and_linear, size = n + 3) {
#pragma omp simd
  for (int i = 0; i < n; ++i)
    fc[i] = window(fa, i, 3);
}

// Of two lanes side by side one may be the greatest int, the other the least.
#pragma omp declare simd linear(k : 2) notinbranch
static __attribute__((noinline)) long as_signed(unsigned k, const long x) {
  return (int)k + x;
}

LOOP(declared_linear_passes_sign) {
#pragma omp simd
  for (int i = 0; i < n; ++i)
    lc[i] = as_signed(0x7ffffff6u + 2u * (unsigned)i, la[i]);
}

// The same in a function that the declared one calls, whose parameters have other numbers.
static __attribute__((noinline)) long sign_of_second(const long x, int k) {
  return k + (x ^ x >> 3);
}
#pragma omp declare simd linear(k : 2) notinbranch
static __attribute__((noinline)) long passes_on(unsigned k, const long x) {
  return sign_of_second(x, (int)k);
}

LOOP(declared_linear_passes_sign_in_a_call) {
#pragma omp simd
  for (int i = 0; i < n; ++i)
    lc[i] = passes_on(0x7ffffff6u + 2u * (unsigned)i, la[i]);
}

// As an address.
#pragma omp declare simd uniform(p) linear(k) notinbranch
static __attribute__((noinline)) int at_signed(const int *p, unsigned k) {
  return p[(int)k];
}

LOOP(declared_linear_index_passes_sign, size = n + 9) {
#pragma omp simd
  for (int i = 0; i < n; ++i)
    ic[i] = at_signed(ia + 5, (unsigned)i - 5u);
}

#pragma omp declare simd inbranch
static __attribute__((noinline)) int root(int x) {
  int r = 0;
  while ((r + 1) * (r + 1) <= x)
    ++r;
  return r;
}

LOOP(declared_masked) {
#pragma omp simd
  for (int i = 0; i < n; ++i)
    ic[i] = ia[i] > 0 ? root(ia[i]) : -root(-ia[i]);
}

#pragma omp declare simd
static __attribute__((noinline)) void put(float *p, float x) {
  if (x > 0)
    *p = x;
}

LOOP(declared_that_writes) {
#pragma omp simd
  for (int i = 0; i < n; ++i)
    put(&fc[i], fa[i]);
}

LOOP(function_elsewhere) {
#pragma omp simd
  for (int i = 0; i < n; ++i)
    fc[i] = opaque(fa[i]) * 2;
}

LOOP(function_elsewhere_in_one_branch) {
#pragma omp simd
  for (int i = 0; i < n; ++i)
    if (fa[i] > 0)
      fc[i] = opaque(fa[i]) + fb[i];
    else
      fc[i] = fb[i] - 1;
}

LOOP(function_elsewhere_beside_arithmetic) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    float t = fa[i] * fb[i] + sqrtf(fabsf(fa[i])) / (1 + fb[i] * fb[i]);
    fc[i] = t > 3.5f ? opaque(t) : t;
  }
}

LOOP(function_elsewhere_of_int) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    int t = ia[i] & ib[i];
    ic[i] = collatz(t) + t;
  }
}

LOOP(function_elsewhere_that_writes, scalar = "calls of what has no variant take its time") {
#pragma omp simd
  for (int i = 0; i < n; ++i)
    if (ia[i] & 1)
      increment(&ic[i]);
}

LOOP(function_elsewhere_in_inner_loop, scalar = "calls of what has no variant take its time") {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    int t = ia[i];
    for (int q = 0; q < (ib[i] & 3); ++q)
      t = collatz(t + q);
    ic[i] = t;
  }
}

LOOP(function_pointer) {
  float (*f)(float) = n & 1 ? opaque : fabsf;
#pragma omp simd
  for (int i = 0; i < n; ++i)
    fc[i] = f(fa[i]);
}

static inline int digits(int v) {
  int k = 0;
  do {
    v /= 10;
    ++k;
  } while (v);
  return k;
}

LOOP(function_inlined) {
#pragma omp simd
  for (int i = 0; i < n; ++i)
    ic[i] = digits(ia[i]) * 2 + digits(ib[i]);
}

static int steps(int v) { return v < 2 ? v : steps(v / 2) + (v & 1 ? steps(v / 3) : 1); }

LOOP(function_recursive, scalar = "the cost model prefers it") {
#pragma omp simd
  for (int i = 0; i < n; ++i)
    ic[i] = steps(ia[i] & 255);
}

static int sumOf(int count, ...) {
  va_list list;
  va_start(list, count);
  int s = 0;
  for (int k = 0; k < count; ++k)
    s += va_arg(list, int);
  va_end(list);
  return s;
}

// LLVM does not inline it.
LOOP(function_of_variable_arguments) {
#pragma omp simd
  for (int i = 0; i < n; ++i)
    ic[i] = sumOf(ia[i] & 3, ib[i], i, 5) * (ia[i] > 0 ? 3 : ib[i]);
}

LOOP(copies_by_memcpy) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    unsigned bits;
    __builtin_memcpy(&bits, &fa[i], 4);
    bits ^= (unsigned)(i & 1) << 31;
    __builtin_memcpy(&fc[i], &bits, 4);
  }
}

LOOP(assumes_and_expects) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    __builtin_assume(ia[i] < 5000);
    if (__builtin_expect(ib[i] > 990, 0))
      ic[i] = ia[i] / 3;
    else
      ic[i] = ia[i];
  }
}

// The division gives the same in all iterations, and not all get to it.
LOOP(exp_of_remainder_element, tolerance = 1e-12, scalar = "no pragma asks for it") {
  for (int i = 0; i < n; ++i) {
    double t = 0;
    if (ia[i] > 0)
      t = da[77u % (unsigned)size];
    dc[i] = exp(t);
  }
}

LOOP(quotient_of_bounds_under_condition) {
#pragma omp simd
  for (int i = 0; i < n; ++i)
    ic[i] = ia[i] > 0 ? ib[i] + (n - 7) / (size + 1) : ia[i];
}

// What a call returns beside its value is an index, of which one lane at a time is used; for size the rest of the loop
// is masked.
__attribute__((minsize)) void PREFIX(exponent_is_index_for_size)(PARAMETERS);
LOOP(exponent_is_index_for_size) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    int e;
    double m = frexp(da[i], &e);
    dc[i] = m * db[e & 7 & -(n > 7)];
  }
}

__attribute__((minsize)) void PREFIX(complex_part_is_index_for_size)(PARAMETERS);
LOOP(complex_part_is_index_for_size, size = 2 * n, tolerance = 1e-12) {
  const double _Complex *z = (const double _Complex *)da;
  double _Complex *w = (double _Complex *)dc;
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    const double _Complex r = csqrt(z[i]);
    w[i] = r * db[(int)(creal(r) * 2 + .37) & 7 & -(n > 7)];
  }
}

// Complex functions: C passes their values as two numbers, or as a vector of two.
LOOP(complex_functions, size = 2 * n, tolerance = 1e-12) {
  const double _Complex *z = (const double _Complex *)da;
  double _Complex *w = (double _Complex *)dc;
#pragma omp simd
  for (int i = 0; i < n; ++i)
    w[i] = cexp(z[i]) + clog(z[i]) * 2 + carg(z[i]);
}

LOOP(complex_functions_of_floats, size = 2 * n, tolerance = 1e-4) {
  const float _Complex *z = (const float _Complex *)fa;
  float _Complex *w = (float _Complex *)fc;
#pragma omp simd
  for (int i = 0; i < n; ++i)
    w[i] = csqrtf(z[i]) + cabsf(z[i]);
}

LOOP(complex_power_in_one_branch, size = 2 * n, tolerance = 1e-4) {
  const float _Complex *z = (const float _Complex *)fa;
  float _Complex *w = (float _Complex *)fc;
#pragma omp simd
  for (int i = 0; i < n; ++i)
    if (fb[i] > 0)
      w[i] = cpowf(z[i], .5f + .25fi);
    else
      w[i] = z[i];
}

LOOP(complex_roots_in_inner_loop, size = 2 * n, tolerance = 1e-12) {
  const double _Complex *z = (const double _Complex *)da;
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    double re = creal(z[i]), im = cimag(z[i]);
    int k = 0;
    for (; k < 20 && cabs(re + im * 1i) > 1.05; ++k) {
      double _Complex r = csqrt(re + im * 1i);
      re = creal(r);
      im = cimag(r);
    }
    dc[i] = re + k;
  }
}

// Two results of one call, in a loop that the lanes leave one by one.
LOOP(sincos_in_inner_loop, tolerance = 1e-10) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    double t = da[i], s = 0, c = 0;
    for (int k = 0; k < (ia[i] & 7); ++k) {
      s += sin(t);
      c += cos(t);
      t = t * .5 + .1;
    }
    dc[i] = s - c;
  }
}

// Sets its results under a condition only.
static inline bool roots(float a, float b, float c, float *first, float *second) {
  float d = b * b - 4 * a * c;
  if (d < 0)
    return false;
  float s = sqrtf(d);
  *first = (-b - s) / (2 * a);
  *second = (-b + s) / (2 * a);
  return true;
}

LOOP(results_by_address_under_a_condition) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    float x, y;
    fc[i] = roots(1.5f, fa[i], fb[i], &x, &y) ? x * y : -1;
  }
}

struct hit {
  float distance;
  int object;
};

static inline bool sphere(float x, float y, struct hit *h) {
  for (int k = 0; k < 3; ++k) {
    float d = (x - (float)k) * (x - (float)k) + y * y;
    if (d < 1) {
      h->distance = 1 - d;
      h->object = k;
      return true;
    }
  }
  return false;
}

LOOP(record_by_address_under_a_condition) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    struct hit h;
    bool found = sphere(fa[i], fb[i], &h);
    float shade = found ? h.distance * .5f : 0;
    ic[i] = found ? h.object : -1;
    fc[i] = shade + fa[i];
  }
}

LOOP(set_in_one_branch_and_used_behind) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    int v;
    bool set = false;
    if (ia[i] > 10) {
      v = ia[i] * 3;
      set = true;
    }
    int w = ib[i];
    while (w > 100)
      w /= 2;
    ic[i] = set ? v + w : w;
  }
}

// The iterations' own numbers begin at a multiple of the lanes; the parameters of what they call do not.
__attribute__((noinline)) static int low_bits(unsigned a, int x) {
  unsigned t = a & 15;
  for (int k = 0; k < 4; ++k)
    t = t * 3 + (unsigned)(x >> k);
  return (int)(t ^ a >> 4);
}

LOOP(low_bits_of_uniform_parameters) {
#pragma omp simd simdlen(8)
  for (int i = 0; i < n; ++i)
    if (ia[i] > 10)
      ic[i] = low_bits((unsigned)n, ib[i]);
}

// The record is the ninth argument of the variant for SSE, and passed as a double.
typedef struct {
  float x, y;
} corner;

#pragma omp declare simd linear(twice : 2) uniform(c) simdlen(8)
static __attribute__((noinline)) int behind_many(const int *a, long twice, int x, corner c) {
  while (x > 100)
    x /= 2;
  return c.x > c.y ? *a + x : (int)twice - x;
}

LOOP(record_behind_many_vectors) {
  const corner c = {(float)n, 20};
#pragma omp simd
  for (int i = 0; i < n; ++i)
    ic[i] = behind_many(&ia[perm[i]], 2L * i, ib[i], c);
}
