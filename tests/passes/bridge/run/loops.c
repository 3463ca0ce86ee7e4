/* Loops over math functions in the forms that programs have. Compiled twice: plainly as reference_<name>, and by the bridge as
 * bridged_<name>. Each reads x, y (doubles in (0, 8)), f (floats alike) and c (bytes), and writes r or s. */
#define _GNU_SOURCE
#include <math.h>
#define CAT2(a, b) a##_##b
#define CAT(a, b) CAT2(a, b)
#define LOOP(name)                                                                                                     \
  void CAT(PREFIX, name)(int n, const double *restrict x, const double *restrict y, const float *restrict f,           \
                         const unsigned char *restrict c, double *restrict r, float *restrict s)
#define EACH for (int i = 0; i < n; ++i)

LOOP(straight) { EACH r[i] = exp(x[i]) * log(y[i]); }
LOOP(straight_float) { EACH s[i] = sinf(f[i]) * expf(-f[i]); }

/* Masks as wide as the data, narrower, and wider. */
LOOP(condition) {
  EACH if (x[i] > 4) r[i] = exp(x[i]);
}
LOOP(condition_float) {
  EACH if (f[i] > 4) s[i] = cosf(f[i]);
}
LOOP(byte_condition) {
  EACH if (c[i] & 1) r[i] = log(x[i]);
}
/* An index that comes round. */
LOOP(residues) {
#pragma clang loop vectorize(enable)
  EACH r[i] = exp(x[i]) * y[i & 7];
}
LOOP(double_condition) {
  EACH if (x[i] > y[i]) s[i] = logf(f[i]);
}

/* Both sides call, and one calls again under a second condition. */
LOOP(both_sides) {
  EACH if (x[i] > 4) r[i] = sin(y[i]);
  else r[i] = cos(y[i]);
}
LOOP(nested) {
  EACH if (x[i] > 2) {
    double t = exp(-y[i]);
    if (c[i] & 2)
      t += log(x[i]);
    r[i] = t;
  }
}

/* Lanes of two widths, a value that only some lanes need, a result used by a reduction. */
LOOP(mixed) { EACH s[i] = (float)exp((double)f[i]) + sinf(f[i]); }
LOOP(guarded_argument) { EACH r[i] = c[i] & 1 ? log(x[i] - 0.5 * (x[i] > 4)) : -x[i]; }
LOOP(reduction) {
  _Pragma("clang fp reassociate(on)") double sum = 0;
  EACH sum += exp(-x[i]);
  r[0] = sum;
}

/* Sums whose order is the source's: the same bits as the terms added one by one, unless -ffast-math allows another order. */
#ifdef __FAST_MATH__
#define IN_ORDER(sum, terms) 1
#else
#define IN_ORDER(sum, terms) ((sum) == (terms))
#endif
LOOP(sum_in_order) {
  double sum = 0, terms = 0;
  EACH {
    r[i] = exp(-x[i]) * (i % 7 - 3);
    sum += r[i];
  }
  _Pragma("clang loop vectorize(disable)") EACH terms += r[i];
  s[0] = IN_ORDER(sum, terms);
}
LOOP(sum_in_order_float) {
  float sum = 1e5f, terms = 1e5f;
  EACH {
    s[i] = logf(f[i]);
    sum += s[i];
  }
  _Pragma("clang loop vectorize(disable)") EACH terms += s[i];
  r[0] = IN_ORDER(sum, terms);
}

/* More lanes than the function prefers. */
LOOP(wide) { _Pragma("clang loop vectorize_width(8)") EACH r[i] = exp(x[i]) * sin(y[i]); }
LOOP(wide_condition) {
  _Pragma("clang loop vectorize_width(16)") EACH if (f[i] < 4) s[i] = expf(f[i]);
}

/* Results behind pointers, side by side and used at once; integers. */
LOOP(two_results) {
  EACH {
    double a, b;
    sincos(x[i], &a, &b);
    r[i] = a * b;
  }
}
LOOP(two_results_condition) {
  EACH if (f[i] > 4) {
    float a, b;
    sincosf(f[i], &a, &b);
    s[i] = a * b;
  }
}
LOOP(two_arrays) { EACH sincos(x[i] + y[i], r + i, r + n + i); }
LOOP(whole) {
  EACH {
    double part;
    s[i] = (float)modf(y[i], &part);
    r[i] = part;
  }
}
LOOP(integers) { EACH r[i] = ldexp(x[i], ilogb(y[i])) + (double)lrint(y[i]); }
LOOP(integers_condition) {
  EACH if (c[i] & 1) r[i] = scalbn(x[i], c[i] & 7) + (double)lround(y[i]);
}

/* No loop: four calls side by side. */
LOOP(block) {
  (void)n, (void)y, (void)f, (void)c, (void)s;
  r[0] = exp(x[0]);
  r[1] = exp(x[1]);
  r[2] = exp(x[2]);
  r[3] = exp(x[3]);
}
