// Loops of `#pragma omp simd` that vectorizers find hard: inner loops, exits, calls, clauses, gathers; and loops over
// math functions beside serial code.
#include "corpus.h"
#include <complex.h>

LOOP(escape_times) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    float x = 0, y = 0;
    int k = 0;
    for (; k < 64 && x * x + y * y < 4; ++k) {
      float t = x * x - y * y + fa[i];
      y = 2 * x * y + fb[i];
      x = t;
    }
    ic[i] = k;
  }
}

LOOP(series_of_known_length, size = n + 32) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    float s = 0;
    for (int j = 0; j < 32; ++j)
      s = s * fa[i] * .25f + fb[j];
    fc[i] = s;
  }
}

LOOP(series_of_any_length) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    float s = 1;
    for (int j = ia[i] & 31; j > 0; --j)
      s = s * fa[i] * .25f + 1;
    fc[i] = s;
  }
}

LOOP(early_continue) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    if (fa[i] < 0)
      continue;
    if (fb[i] > 1) {
      fc[i] = fa[i] / fb[i];
      continue;
    }
    fc[i] = sqrtf(fa[i]) + fb[i];
  }
}

LOOP(rare_call_of_elsewhere) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    float t = fa[i] * fb[i] + sqrtf(fabsf(fa[i])) / (1 + fb[i] * fb[i]);
    fc[i] = t > 3.5f ? opaque(t) : t;
  }
}

LOOP(array_a_lane, size = n + 4) {
  float w[4];
#pragma omp simd private(w)
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < 4; ++j)
      w[j] = fa[i + j] * fa[i + j];
    for (int j = 0; j < 3; ++j)
      if (w[j] > w[j + 1]) {
        float t = w[j];
        w[j] = w[j + 1];
        w[j + 1] = t;
      }
    fc[i] = w[3] - w[0];
  }
}

LOOP(four_reductions, tolerance = 1e-4) {
  float s = 0, lo = 1e30f, hi = -1e30f;
  double p = 1;
#pragma omp simd reduction(+ : s) reduction(min : lo) reduction(max : hi) reduction(* : p)
  for (int i = 0; i < n; ++i) {
    float t = fa[i] * fb[i];
    s += t;
    lo = t < lo ? t : lo;
    hi = t > hi ? t : hi;
    p *= 1 + t * 1e-5;
  }
  rf[0] = s;
  rf[1] = lo;
  rf[2] = hi;
  rf[3] = p;
}

typedef struct {
  float re, im;
} pair;
#pragma omp declare reduction(add:pair : (omp_out.re += omp_in.re, omp_out.im += omp_in.im))                           \
    initializer(omp_priv = {0, 0})

LOOP(reduction_of_pairs, tolerance = 1e-4) {
  pair s = {0, 0};
#pragma omp simd reduction(add : s)
  for (int i = 0; i < n; ++i) {
    s.re += fa[i] * fb[i];
    s.im += fa[i] - fb[i];
  }
  rf[0] = s.re;
  rf[1] = s.im;
}

LOOP(last_and_linear, size = 2 * n, tolerance = 1e-5) {
  float last = 0;
  int k = 0;
#pragma omp simd lastprivate(last) linear(k : 2)
  for (int i = 0; i < n; ++i) {
    last = fa[i] * 2 + expf(-fb[i] * fb[i]);
    fc[i] = last + fa[k];
    k += 2;
  }
  rf[0] = n > 0 ? last : 0;
  ri[0] = k;
}

LOOP(collapsed, size = 64 * n, tolerance = 1e-5) {
#pragma omp simd collapse(2)
  for (int i = 0; i < n / 8; ++i)
    for (int j = 0; j < 64; ++j)
      fc[i * 64 + j] = sinf(fa[i * 64 + j]) + fb[j];
}

LOOP(eight_behind, size = n + 8) {
#pragma omp simd safelen(8)
  for (int i = 8; i < n + 8; ++i)
    fc[i] = fc[i - 8] * .5f + sqrtf(fabsf(fa[i]));
}

LOOP(nontemporal_exp, tolerance = 1e-12) {
#pragma omp simd nontemporal(dc) if (n > 16) simdlen(8)
  for (int i = 0; i < n; ++i)
    dc[i] = exp(-da[i] * da[i]) * db[i];
}

LOOP(ordered_histogram, size = n + 256) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    int b = (int)(sqrtf(fabsf(fa[i])) * 100 + fb[i] * fb[i] * 10) & 255;
#pragma omp ordered simd
    ++ic[b];
  }
}

LOOP(newton_with_exp, tolerance = 1e-10) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    double x = 1.5;
    for (int k = 0; k < 40; ++k) {
      double e = exp(x), d = (x * e - fabs(da[i]) - .5) / (e * (1 + x));
      x -= d;
      if (fabs(d) < 1e-12)
        break;
    }
    dc[i] = x;
  }
}

LOOP(switch_and_gather) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    float t = fa[perm[i]];
    switch (ia[i] & 3) {
    case 0:
      t = t * t;
      break;
    case 1:
      t = t + fb[i];
      break;
    case 2:
      t = 1 / (2 + fabsf(t));
      break;
    default:
      t = -t;
    }
    fc[perm[i]] = t;
  }
}

// Math functions beside serial code, without a pragma.

LOOP(random_logs, tolerance = 1e-12) {
  unsigned long s = 88172645463325252ul;
  for (int i = 0; i < n; ++i) {
    s ^= s << 13;
    s ^= s >> 7;
    s ^= s << 17;
    dc[i] = -log((double)(s >> 11) * 0x1p-53);
  }
}

LOOP(histogram_of_log2, size = n + 64, tolerance = 1e-12) {
  for (int i = 0; i < n; ++i)
    dc[(int)(log2(fabs(da[i]) + 1) * 8) & 63] += 1;
}

LOOP(running_sum_of_exp, tolerance = 1e-9) {
  double s = 0;
  for (int i = 0; i < n; ++i) {
    s += exp(da[i]);
    dc[i] = s;
  }
}

LOOP(first_exp_above) {
  int at = -1;
  for (int i = 0; i < n; ++i)
    if (exp(da[i]) > 1e6) {
      at = i;
      break;
    }
  ri[0] = at;
}

LOOP(window_table, tolerance = 1e-9) {
  double w = 1;
  for (int i = 0; i < n; ++i) {
    dc[i] = sin(w);
    w += .1;
  }
}

LOOP(pairs_within, tolerance = 1e-9) {
  double e = 0;
  for (int i = 0; i < n; ++i) {
    double r = da[i] * da[i];
    if (r < 2)
      e += exp(-r);
  }
  rf[0] = e;
}

LOOP(bessel_and_exp, tolerance = 1e-12) {
  for (int i = 0; i < n; ++i)
    dc[i] = j0(da[i]) * exp(da[i]);
}

LOOP(steps_to_zero_of_sine, tolerance = 1e-9) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    double t = da[i];
    while (fabs(t) > 1e-9)
      t = t - sin(t) * .5;
    dc[i] = t;
  }
}

LOOP(complex_exp, size = 2 * n, tolerance = 1e-12) {
  const double _Complex *z = (const double _Complex *)da;
  double _Complex *w = (double _Complex *)dc;
  for (int i = 0; i < n; ++i)
    w[i] = cexp(z[i]);
}

LOOP(magnitudes, size = 2 * n, tolerance = 1e-12) {
  const double _Complex *z = (const double _Complex *)da;
  for (int i = 0; i < n; ++i)
    dc[i] = cabs(z[i]);
}

LOOP(log_gammas, tolerance = 1e-11) {
  for (int i = 0; i < n; ++i)
    dc[i] = lgamma(fabs(da[i]) + 2.5);
}
