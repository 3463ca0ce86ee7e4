// Clauses: private, firstprivate, lastprivate, linear, safelen, simdlen, aligned, nontemporal, if, order, collapse,
// ordered, atomic.
#include "corpus.h"

LOOP(private_scalars) {
  int t;
  float q;
#pragma omp simd private(t, q)
  for (int i = 0; i < n; ++i) {
    t = ia[i] & 15;
    q = fa[i];
    while (t-- > 0)
      q = q * .5f + 1;
    fc[i] = q;
  }
}

LOOP(private_array) {
  float w[4];
#pragma omp simd private(w)
  for (int i = 0; i < n; ++i) {
    for (int q = 0; q < 4; ++q)
      w[q] = fa[i] + (float)q;
    fc[i] = w[ia[i] & 3] * w[3 - (ia[i] & 3)];
  }
}

LOOP(private_array_of_zeros, tolerance = 1e-6, scalar = "the cost model prefers it with AVX2") {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    float w[4] = {0};
    for (int q = 0; q < (ia[i] & 7); ++q)
      w[(ib[i] >> q) & 3] += fa[i] + (float)q;
    fc[i] = w[0] + w[1] * w[2] - w[3];
  }
}

LOOP(private_array_of_constants) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    short w[5] = {30, 1, -4, 1000}, v[2] = {-1, -1};
    for (int q = 0; q < 6; ++q)
      w[(ib[i] >> q) & 3] += (short)(ia[i] >> q);
    if (ib[i] & 8)
      w[4] = v[ia[i] & 1] = (short)i;
    sc[i] = (short)(w[ia[i] >> 5 & 3] * v[ib[i] & 1] + w[4]);
  }
}

LOOP(private_record) {
  struct mixed m;
#pragma omp simd private(m)
  for (int i = 0; i < n; ++i) {
    m = ma[i];
    if (m.id & 1)
      m.weight += m.value;
    m.tag = (signed char)(m.tag + m.id);
    dc[i] = m.weight + m.tag;
  }
}

LOOP(lastprivate_one) {
  int last = -1;
#pragma omp simd lastprivate(last)
  for (int i = 0; i < n; ++i) {
    last = ia[i] / ((ib[i] & 7) + 1);
    ic[i] = last + 1;
  }
  ri[0] = n > 0 ? last : 0;
}

LOOP(lastprivate_of_three_types) {
  float f = 0;
  double d = 0;
  signed char c = 0;
#pragma omp simd lastprivate(f, d, c)
  for (int i = 0; i < n; ++i) {
    f = fa[i] * 2;
    d = da[i] - f;
    for (int q = ia[i] & 3; q >= 0; --q)
      d += q;
    c = (signed char)ia[i];
    dc[i] = d;
  }
  if (n > 0) {
    rf[0] = f;
    rf[1] = d;
    ri[0] = c;
  }
}

LOOP(lastprivate_array) {
  int w[3] = {0, 0, 0};
#pragma omp simd lastprivate(w)
  for (int i = 0; i < n; ++i) {
    w[0] = ia[i];
    w[1] = ib[i] + 1;
    w[2] = w[0] ^ w[1];
    ic[i] = w[2];
  }
  if (n > 0)
    for (int q = 0; q < 3; ++q)
      ri[q] = w[q];
}

// Many lanes write to one element: what the last of them has written stays.
LOOP(lastprivate_array_at_unknown_place) {
  int w[4];
#pragma omp simd lastprivate(w)
  for (int i = 0; i < n; ++i) {
    int v = ia[i];
    while (v > 40)
      v = v & 1 ? v - 3 : v / 2;
    if (v != 7)
      w[ib[i] & 3] = v + i;
    ic[i] = v;
  }
  if (n > 0 && ic[n - 1] != 7)
    ri[0] = w[ib[n - 1] & 3];
}

LOOP(lastprivate_loop_variable) {
  int i = -4;
#pragma omp simd lastprivate(i)
  for (i = 0; i < n; i += 3)
    ic[i] = i;
  ri[0] = n > 0 ? i : 0;
}

LOOP(loop_variable_behind) {
  int i;
#pragma omp simd
  for (i = 0; i < n; ++i)
    fc[i] = fa[i] > 0 ? fa[i] : -fb[i];
  ri[0] = n > 0 ? i : 0;
}

LOOP(linear_one, size = n + 4) {
  int k = 4;
#pragma omp simd linear(k)
  for (int i = 0; i < n; ++i) {
    ic[i] = ia[k] > 0 ? ia[k] : ib[i];
    ++k;
  }
  ri[0] = k;
}

LOOP(linear_run_time_step, size = 5 * n + 1) {
  int k = 0, step = n % 4 + 1;
#pragma omp simd linear(k : step)
  for (int i = 0; i < n; ++i) {
    int t = ia[k];
    while (t > 100)
      t /= 3;
    ic[i] = t;
    k += step;
  }
  ri[0] = k;
}

LOOP(linear_down) {
  int k = n - 1;
#pragma omp simd linear(k : -1)
  for (int i = 0; i < n; ++i) {
    ic[i] = ia[k];
    --k;
  }
  ri[0] = k;
}

LOOP(linear_pointer) {
  const float *p = fa;
  float *q = fc;
#pragma omp simd linear(p, q)
  for (int i = 0; i < n; ++i) {
    float t = *p++;
    for (int j = 0; j < 3; ++j)
      t = t > 1 ? t - 1 : t * 2;
    *q++ = t;
  }
  ri[0] = p - fa;
  ri[1] = q - fc;
}

LOOP(linear_of_conditional_use, size = n + 1) {
  int k = 0;
#pragma omp simd linear(k)
  for (int i = 0; i < n; ++i) {
    if (ia[i] > 0)
      ic[i] = ib[k] * 2;
    k++;
  }
  ri[0] = k;
}

LOOP(safelen_eight, size = n + 8) {
#pragma omp simd safelen(8)
  for (int i = 8; i < n + 8; ++i)
    ia[i] = ia[i - 8] + ib[i];
}

LOOP(safelen_two, size = n + 2) {
#pragma omp simd safelen(2)
  for (int i = 2; i < n + 2; ++i)
    ia[i] = (ia[i - 2] ^ 5) + ib[i];
}

LOOP(safelen_eight_inner_loop, size = n + 8) {
#pragma omp simd safelen(8)
  for (int i = 8; i < n + 8; ++i) {
    int t = ia[i - 8];
    for (int q = 0; q < (ib[i] & 7); ++q)
      t = (t * 5 + q) & 0xffff;
    ia[i] = t;
  }
}

LOOP(safelen_five_inner_loop, size = n + 5) {
#pragma omp simd safelen(5)
  for (int i = 5; i < n + 5; ++i) {
    float t = fa[i - 5];
    for (int q = 0; q < (ib[i] & 7); ++q)
      t = t * .75f + (float)q;
    fa[i] = t;
  }
}

LOOP(safelen_five_and_branches, size = n + 5) {
#pragma omp simd safelen(5)
  for (int i = 5; i < n + 5; ++i)
    if (ib[i] > 0)
      ia[i] = ia[i - 5] + ib[i];
    else
      lc[i] = ib[perm[i]];
}

LOOP(simdlen_two) {
#pragma omp simd simdlen(2)
  for (int i = 0; i < n; ++i)
    dc[i] = da[i] > 0 ? sqrt(da[i]) : db[i];
}

LOOP(simdlen_thirty_two) {
#pragma omp simd simdlen(32)
  for (int i = 0; i < n; ++i) {
    unsigned char v = ua[i], k = 0;
    while (v) {
      v &= (unsigned char)(v - 1);
      ++k;
    }
    uc[i] = k;
  }
}

LOOP(simdlen_three) {
#pragma omp simd simdlen(3)
  for (int i = 0; i < n; ++i)
    ic[i] = ia[i] > ib[i] ? ia[i] : -ib[i];
}

LOOP(simdlen_and_safelen, size = n + 16) {
#pragma omp simd simdlen(4) safelen(16)
  for (int i = 16; i < n + 16; ++i) {
    int t = ia[i - 16];
    do
      t = t / 2 - 1;
    while (t > 10);
    ia[i] = t;
  }
}

LOOP(aligned_pages, aligned = 1) {
#pragma omp simd aligned(fa, fb, fc : 64)
  for (int i = 0; i < n; ++i) {
    float t = fa[i];
    for (int q = 0; q < (i & 3); ++q)
      t += fb[i];
    fc[i] = t;
  }
}

LOOP(nontemporal_stores) {
#pragma omp simd nontemporal(fc)
  for (int i = 0; i < n; ++i)
    fc[i] = fa[i] < fb[i] ? fa[i] : fb[i] + 1;
}

LOOP(if_known_at_run_time) {
#pragma omp simd if (n > 20)
  for (int i = 0; i < n; ++i) {
    int t = ia[i];
    while (t > 5)
      t -= 1 + t / 3;
    ic[i] = t;
  }
}

LOOP(if_false, scalar = "the clause asks for it") {
#pragma omp simd if (0)
  for (int i = 0; i < n; ++i)
    ic[i] = i > 0 ? ic[i - 1] + ia[i] : ia[i];
}

LOOP(order_concurrent) {
#pragma omp simd order(concurrent)
  for (int i = 0; i < n; ++i) {
    int t = ia[i], k = 0;
    while (t != 0) {
      t /= 2;
      ++k;
    }
    ic[i] = k;
  }
}

LOOP(collapse_two, size = n * 7) {
#pragma omp simd collapse(2)
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < 7; ++j) {
      int t = ia[i * 7 + j];
      while (t > 9)
        t = t / 10 + t % 10;
      ic[i * 7 + j] = t + i - j;
    }
}

LOOP(collapse_three, size = n * 12) {
#pragma omp simd collapse(3)
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < 4; ++j)
      for (int k = 2; k >= 0; --k)
        ic[(i * 4 + j) * 3 + k] = ia[(i * 4 + j) * 3 + k] > 0 ? i + j : j * k;
}

LOOP(collapse_private, size = n * 5) {
  int t;
#pragma omp simd collapse(2) private(t)
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < 5; ++j) {
      t = ia[i * 5 + j];
      ic[i * 5 + j] = t < 0 ? t + i : t - j;
    }
}

LOOP(collapse_steps, size = n * 8) {
#pragma omp simd collapse(2)
  for (int i = n - 1; i >= 0; i -= 2)
    for (int j = 1; j < 8; j += 3)
      fc[i * 8 + j] = fa[i * 8 + j] * (float)(i - j);
}

LOOP(ordered_region, scalar = "little is left beside the region") {
  int k = 0;
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    int t = ia[i] * 3 + ib[i];
#pragma omp ordered simd
    {
      if (t > 0)
        ic[k++] = t;
    }
  }
  ri[0] = k;
}

LOOP(ordered_region_behind_work) {
  int k = 0;
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    int steps = 0;
    for (int v = ia[i] & 1023; v > 1; ++steps)
      v = v & 1 ? v - 1 : v >> 1;
    fc[perm[i]] = sqrtf(fabsf(fa[i])) / (1 + fb[i] * fb[i]);
#pragma omp ordered simd
    {
      if (steps & 1)
        ic[k++] = steps;
    }
    lc[i] = steps * la[i] + perm[i];
  }
  ri[0] = k;
}

// An element may be that of the iteration before.
LOOP(histogram_in_order, scalar = "its serial part takes as long") {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    float t = fa[perm[i]] * fb[i] + sqrtf(fabsf(fb[i])) * .5f;
#pragma omp ordered simd
    {
      ic[(unsigned)(ib[i] & 7) % (unsigned)n]++;
    }
    fc[i] = t / (1 + t * t);
  }
}

// In reverse post-order, the block that stores behind the inner loop comes before the one that stores in it.
static inline int turns_down(int x) {
  int k = 0;
  for (unsigned v = (unsigned)x & 1023; v > 1; ++k)
    v = v & 1 ? v - 1 : v >> 1;
  return k & 7;
}
LOOP(ordered_behind_two_stores, size = n + 1, tolerance = 1e-12) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < turns_down(ic[i]); ++k)
      dc[i] = 2;
    if (fb[i] <= fa[i])
      dc[i] = sqrt(fabs(db[i])) / (3 + da[i]) + sqrt(fabs(da[i])) / (4 + db[i]);
#pragma omp ordered simd
    sa[i + 1] = (short)(sa[i] + 1);
  }
}

// Eight iterations may run side by side, the region may not.
LOOP(ordered_with_safelen, scalar = "its serial part takes as long") {
#pragma omp simd safelen(8)
  for (int i = 0; i < n; ++i) {
    float t = fa[i] * fb[i] + 3;
#pragma omp ordered simd
    {
      ic[(unsigned)(ib[i] & 7) % (unsigned)n]++;
    }
    fc[i] = t;
  }
}

// With -fopenmp-simd clang leaves the pragma out: two lanes may count at the same place.
LOOP(atomic_histogram, scalar = "its serial part takes as long") {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    float t = fa[perm[i]] * fb[i] + sqrtf(fabsf(fb[i])) * .5f;
#pragma omp atomic
    ic[(unsigned)(ib[i] & 7) % (unsigned)n]++;
    fc[i] = t / (1 + t * t);
  }
}

LOOP(atomic_in_inner_loop, scalar = "its serial part takes as long") {
#pragma omp simd
  for (int i = 0; i < n; ++i)
    for (int q = 0; q < (ia[i] & 3); ++q) {
#pragma omp atomic update
      ic[(unsigned)((ib[i] + q) & 7) % (unsigned)n] += q + 1;
    }
}

static void add(int *p, int x) {
#pragma omp atomic
  *p += x;
}

LOOP(atomic_in_function, scalar = "its serial part takes as long") {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    lc[i] = la[i] * ia[i];
    add(&ic[(unsigned)(ib[i] & 7) % (unsigned)n], ia[i]);
  }
}

LOOP(ordered_array_of_iteration, scalar = "its serial part takes as long") {
  int k = 1;
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    float w[4];
    for (int q = 0; q < 4; ++q)
      w[q] = fa[i] * (float)q + fb[perm[i]];
    w[ib[i] & 3] = sqrtf(fabsf(fa[i]));
    float t = w[ia[i] & 3];
#pragma omp ordered simd
    {
      k = k < 100000 ? k * 3 + (ia[i] & 15) : 1;
    }
    fc[i] = t / (1 + t * t);
  }
  ri[0] = k;
}

LOOP(step_variable, scalar = "the cost model prefers it") {
  int step = (n & 3) + 1;
#pragma omp simd
  for (int i = 0; i < n; i += step)
    ic[i] = ia[i] > 0 ? ia[i] * step : ib[i];
}

LOOP(downwards_by_two) {
#pragma omp simd
  for (int i = n - 1; i >= 0; i -= 2)
    ic[i] = ia[i] > 0 ? ia[i] : ib[n - 1 - i];
}

LOOP(unsigned_variable) {
#pragma omp simd
  for (unsigned i = 0; i < (unsigned)(n > 0 ? n : 0); ++i)
    ic[i] = ia[i] & 1 ? ib[i] : 4;
}

LOOP(variable_of_char, size = 100) {
#pragma omp simd
  for (signed char i = 0; i < 100; ++i)
    ic[i] = ia[i] & 1 ? ib[i] : i;
}

LOOP(variable_of_short_wraps_behind, size = 1000) {
#pragma omp simd
  for (unsigned short i = 3; i < 1000; i += 7) {
    int t = ia[i];
    while (t > 3)
      t >>= 1;
    ic[i] = t;
  }
}

LOOP(not_equal_condition) {
  int m = n > 0 ? n : 0;
#pragma omp simd
  for (int i = 0; i != m; ++i)
    fc[i] = fa[i] > fb[i] ? fa[i] : 0;
}

LOOP(pointer_variable) {
  float *end = fc + (n > 0 ? n : 0);
#pragma omp simd
  for (float *p = fc; p < end; ++p)
    *p = fa[p - fc] > 0 ? 1 : *p;
}

LOOP(loop_in_loop_only_inner, size = n * 4) {
  for (int j = 0; j < 4; ++j)
#pragma omp simd
    for (int i = 0; i < n; ++i)
      ic[j * (n > 0 ? n : 0) + i] = ia[i] > j ? ib[i] : j;
}

LOOP(loops_in_turn_of_outer, size = n + 1) {
  for (int t = 0; t < 3; ++t) {
#pragma omp simd
    for (int i = 0; i < n; ++i)
      fc[i] = fa[i] + (fa[i] > 0 ? fb[i] : fb[i + 1]);
#pragma omp simd
    for (int i = 0; i < n; ++i)
      fa[i] = fc[i] * .5f;
  }
}

LOOP(starts_at_bound) {
#pragma omp simd
  for (int i = n / 2; i < n; ++i)
    ic[i] = ia[i] > ia[i - n / 2] ? 1 : -1;
}

LOOP(trip_count_of_long) {
#pragma omp simd
  for (long i = 0; i < n; ++i) {
    long t = la[i];
    while (t > 2)
      t -= t / 2;
    lc[i] = t;
  }
}

// The part beside what is in order has calls, which LLVM's vectorizer takes, and an array that each lane needs.
LOOP(ordered_beside_calls_and_a_private_array, tolerance = 1e-4) {
  double sums[8] = {0};
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    fb[i] = atan2f(fa[i] / (1 + fabsf(fa[i])), 2);
#pragma omp ordered simd
    { sums[ib[i] & 7] = sums[ib[i] & 7] * .5 + da[i]; }
    if (i < ma[i].id)
      fb[i] += sinf(fa[i] * .25f);
    int w[4];
    for (int q = 0; q < 4; ++q)
      w[q] = __builtin_popcount((unsigned)ia[i]) + q;
    w[(unsigned)(ia[i] * 3) % 4] = ma[i].tag | sa[i];
    bc[perm[i]] = (w[(unsigned)ma[i].id % 4] & 3) == 1;
  }
  rf[0] = sums[0] + sums[3] + sums[7];
}
