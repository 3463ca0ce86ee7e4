// Reductions: operators, conditions, several in one loop, in inner loops, of arrays.
#include "corpus.h"

LOOP(sum_int) {
  int s = 5;
#pragma omp simd reduction(+ : s)
  for (int i = 0; i < n; ++i)
    s += ia[i] * ib[i];
  ri[0] = s;
}

LOOP(sum_float, tolerance = 1e-4) {
  float s = 3;
#pragma omp simd reduction(+ : s)
  for (int i = 0; i < n; ++i)
    s += fa[i] * fb[i];
  rf[0] = s;
}

LOOP(sums_of_four_kinds, tolerance = 1e-4) {
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

LOOP(difference) {
  long s = 100;
#pragma omp simd reduction(- : s)
  for (int i = 0; i < n; ++i)
    s -= ia[i] % 7;
  ri[0] = s;
}

LOOP(bits_of_three_kinds) {
  unsigned all = ~0u, any = 0, odd = 17;
#pragma omp simd reduction(& : all) reduction(| : any) reduction(^ : odd)
  for (int i = 0; i < n; ++i) {
    unsigned v = (unsigned)ia[i];
    while (v && !(v & 1))
      v >>= 1;
    all &= v | 0xff00;
    any |= v & 0xf0;
    odd ^= v;
  }
  ri[0] = all;
  ri[1] = any;
  ri[2] = odd;
}

LOOP(any_and_all) {
  bool any = false, all = true;
#pragma omp simd reduction(|| : any) reduction(&& : all)
  for (int i = 0; i < n; ++i) {
    any = any || ia[i] > 990;
    all = all && ib[i] > -990;
  }
  ri[0] = any;
  ri[1] = all;
}

LOOP(any_of_ints) {
  int any = 0;
#pragma omp simd reduction(|| : any)
  for (int i = 0; i < n; ++i)
    any = any || (ia[i] == 77 && fa[i] > 0);
  ri[0] = any;
}

// Behind the loop the answer is computed once more, from what the last iteration asked and from what it found: a lane
// knows the part of the second that it has itself.
static __attribute__((noinline)) int turned_bits(int x) { return (x * 7 ^ 13) & 255; }
struct most {
  long sum;
  short most;
};
#pragma omp declare reduction(most:struct most : omp_out.sum += omp_in.sum,                                            \
                                  omp_out.most = omp_in.most > omp_out.most ? omp_in.most : omp_out.most)              \
    initializer(omp_priv = {0, -32768})
LOOP(any_of_two_conditions, scalar = "what the last iteration found is wanted, too") {
  struct most m = {1, 2};
  unsigned short any = 0;
#pragma omp simd reduction(most : m) reduction(|| : any)
  for (int i = 0; i < n; ++i) {
    any = any || (ia[i] >= 0 && ia[i] <= ib[i] && ic[i] > turned_bits(ib[i] >> 2));
    short t = (short)(ib[(unsigned)ia[i] % (unsigned)n] - i);
    float z = (float)(signed char)t;
    if (t > m.most)
      m.most = t;
    any = any || (!(z + z > 120) && (signed char)0 == (signed char)((int)z ^ (int)z));
  }
  ri[0] = any;
  ri[1] = m.most;
}

LOOP(count_if) {
  int positive = 0, large = 0;
#pragma omp simd reduction(+ : positive, large)
  for (int i = 0; i < n; ++i) {
    if (fa[i] > 0)
      ++positive;
    if (fa[i] > 1 && fb[i] < 0)
      large += 2;
  }
  ri[0] = positive;
  ri[1] = large;
}

LOOP(sum_in_one_branch, tolerance = 1e-9) {
  double s = 0;
#pragma omp simd reduction(+ : s)
  for (int i = 0; i < n; ++i)
    if (ia[i] & 4)
      s += da[i] * db[i];
    else
      dc[i] = da[i];
  rf[0] = s;
}

LOOP(sum_in_varying_inner_loop, tolerance = 1e-9) {
  double s = 1;
#pragma omp simd reduction(+ : s)
  for (int i = 0; i < n; ++i)
    for (int j = ia[i] & 7; j > 0; --j)
      s += da[i] / j;
  rf[0] = s;
}

LOOP(sum_of_small_type) {
  short s = 3;
  unsigned char u = 1;
#pragma omp simd reduction(+ : s) reduction(^ : u)
  for (int i = 0; i < n; ++i) {
    s += sa[i];
    u ^= ua[i];
  }
  ri[0] = s;
  ri[1] = u;
}

LOOP(sum_of_long_from_char) {
  long s = 0;
#pragma omp simd reduction(+ : s)
  for (int i = 0; i < n; ++i)
    s += ca[i] * (long)ua[i];
  ri[0] = s;
}

LOOP(product_of_ints) {
  unsigned p = 1;
#pragma omp simd reduction(* : p)
  for (int i = 0; i < n; ++i)
    p *= (unsigned)ia[i] | 1;
  ri[0] = p;
}

LOOP(min_of_long_max_of_unsigned) {
  long lo = 1L << 60;
  unsigned hi = 0;
#pragma omp simd reduction(min : lo) reduction(max : hi)
  for (int i = 0; i < n; ++i) {
    long t = la[i] * ia[i];
    if (t < lo)
      lo = t;
    unsigned u = (unsigned)ib[i] & 0x1fff;
    hi = u > hi ? u : hi;
  }
  ri[0] = lo;
  ri[1] = hi;
}

LOOP(min_by_function) {
  double lo = 9, hi = -9;
#pragma omp simd reduction(min : lo) reduction(max : hi)
  for (int i = 0; i < n; ++i) {
    lo = fmin(lo, da[i]);
    hi = fmax(hi, da[i]);
  }
  rf[0] = lo;
  rf[1] = hi;
}

LOOP(reduction_of_array, tolerance = 1e-4) {
  float s[4] = {1, 2, 3, 4};
#pragma omp simd reduction(+ : s)
  for (int i = 0; i < n; ++i) {
    s[0] += fa[i];
    s[1] += fb[i];
    s[2] += fa[i] * fb[i];
    s[3] += fabsf(fa[i]);
  }
  for (int q = 0; q < 4; ++q)
    rf[q] = s[q];
}

LOOP(reduction_of_array_at_varying_places) {
  int s[8] = {0};
#pragma omp simd reduction(+ : s) simdlen(8)
  for (int i = 0; i < n; ++i)
    s[ia[i] & 7] += ib[i];
  for (int q = 0; q < 8; ++q)
    ri[q] = s[q];
}

LOOP(reduction_of_array_twice_in_one_iteration, size = n + 1, scalar = "two steps may be of one element") {
  int s[2] = {1};
#pragma omp simd reduction(+ : s)
  for (int i = 0; i < n; ++i) {
    s[i & 1] += (sa[i] + ia[0]) & 255;
    s[1] += (da[(unsigned)ib[i] % (unsigned)size] < db[i] ? ia[i] : sa[i]) & 255;
    ic[i] = ia[i] & 255;
  }
  ri[0] = s[0];
  ri[1] = s[1];
}

LOOP(reduction_of_section) {
#pragma omp simd reduction(+ : ri[0 : 3])
  for (int i = 0; i < n; ++i) {
    ri[0] += ia[i];
    ri[1] += ib[i];
    ri[2] += ia[i] & ib[i];
  }
}

LOOP(sum_and_its_use_behind, tolerance = 1e-4) {
  float s = 0;
#pragma omp simd reduction(+ : s)
  for (int i = 0; i < n; ++i)
    s += fa[i];
  float mean = n > 0 ? s / (float)n : 0;
  float v = 0;
#pragma omp simd reduction(+ : v)
  for (int i = 0; i < n; ++i)
    v += (fa[i] - mean) * (fa[i] - mean);
  rf[0] = mean;
  rf[1] = v;
}

LOOP(two_steps_of_one_sum) {
  int s = 0;
#pragma omp simd reduction(+ : s)
  for (int i = 0; i < n; ++i) {
    s += ia[i];
    if (ib[i] > 0)
      s += 3;
    switch (ia[i] & 3) {
    case 1:
      s += ib[i];
      break;
    case 2:
      s -= 1;
      break;
    }
  }
  ri[0] = s;
}

typedef struct {
  float re, im;
} pair;
#pragma omp declare reduction(add:pair : (omp_out.re += omp_in.re, omp_out.im += omp_in.im))                           \
    initializer(omp_priv = {0, 0})

LOOP(user_defined_of_record, tolerance = 1e-4) {
  pair s = {1, 2};
#pragma omp simd reduction(add : s)
  for (int i = 0; i < n; ++i) {
    s.re += fa[i] * fa[i] - fb[i] * fb[i];
    s.im += 2 * fa[i] * fb[i];
  }
  rf[0] = s.re;
  rf[1] = s.im;
}

#pragma omp declare reduction(absmax:int : omp_out = omp_out > omp_in ? omp_out : omp_in) initializer(omp_priv = 0)

LOOP(user_defined_of_int) {
  int m = 3;
#pragma omp simd reduction(absmax : m)
  for (int i = 0; i < n; ++i) {
    int t = ia[i] < 0 ? -ia[i] : ia[i];
    if (t > m)
      m = t;
  }
  ri[0] = m;
}

typedef struct {
  int value, index;
} best;
#pragma omp declare reduction(argmax:best : omp_out =                                                                  \
                                  omp_in.value > omp_out.value ||                                                      \
                                              (omp_in.value == omp_out.value && omp_in.index < omp_out.index)          \
                                          ? omp_in                                                                     \
                                          : omp_out) initializer(omp_priv = {-1 << 30, 1 << 30})

LOOP(user_defined_argmax) {
  best m = {-5000, 1 << 30};
#pragma omp simd reduction(argmax : m)
  for (int i = 0; i < n; ++i)
    if (ia[i] > m.value) {
      m.value = ia[i];
      m.index = i;
    }
  ri[0] = m.value;
  ri[1] = m.index;
}

// LLVM keeps the value twice: once for the comparison, once for the combiner.
typedef struct {
  double value;
  int index;
} smallest;
#pragma omp declare reduction(argmin:smallest : omp_out = omp_in.value < omp_out.value ||                              \
                                                              (omp_in.value == omp_out.value &&                        \
                                                               omp_in.index < omp_out.index)                           \
                                                          ? omp_in                                                     \
                                                          : omp_out) initializer(omp_priv = {1e300, 1 << 30})

LOOP(user_defined_argmin_of_floats) {
  smallest m = {1e300, 1 << 30};
#pragma omp simd reduction(argmin : m)
  for (int i = 0; i < n; ++i)
    if (da[i] < m.value) {
      m.value = da[i];
      m.index = i;
    }
  rf[0] = m.value;
  ri[0] = m.index;
}

typedef struct {
  unsigned re, im;
} gauss;
#pragma omp declare reduction(times:gauss : omp_out = (gauss){omp_out.re * omp_in.re - omp_out.im * omp_in.im,         \
                                                                  omp_out.re * omp_in.im + omp_out.im * omp_in.re})    \
    initializer(omp_priv = {1, 0})

LOOP(user_defined_of_mixed_members) {
  gauss p = {1, 2};
#pragma omp simd reduction(times : p)
  for (int i = 0; i < n; ++i) {
    unsigned x = (unsigned)ia[i] | 1, y = (unsigned)ib[i] & 6;
    unsigned re = p.re * x - p.im * y;
    p.im = p.re * y + p.im * x;
    p.re = re;
  }
  ri[0] = p.re;
  ri[1] = p.im;
}

LOOP(user_defined_argmax_of_ties) {
  best m = {-5000, 1 << 30};
#pragma omp simd reduction(argmax : m)
  for (int i = 0; i < n; ++i) {
    int x = ia[i] & 15;
    if (x > m.value || (x == m.value && i < m.index)) {
      m.value = x;
      m.index = i;
    }
  }
  ri[0] = m.value;
  ri[1] = m.index;
}

LOOP(any_in_inner_loop, size = n + 8) {
  int any = 0;
#pragma omp simd reduction(|| : any)
  for (int i = 0; i < n; ++i)
    for (int q = 0; q < (ia[i] & 7); ++q) {
      any = any || ib[i + q] == 77;
      lc[i] ^= q;
    }
  ri[0] = any;
}

LOOP(all_under_condition) {
  bool all = true;
#pragma omp simd reduction(&& : all)
  for (int i = 0; i < n; ++i) {
    if (ia[i] > 0)
      all = all && ib[i] != 5;
    lc[i] ^= 2;
    all = all && sa[i] != 6;
  }
  ri[0] = all;
}

LOOP(extremes_of_small_types) {
  short lo = 40;
  unsigned char hi = 3;
#pragma omp simd reduction(min : lo) reduction(max : hi)
  for (int i = 0; i < n; ++i) {
    if (ia[i] & 1) {
      lo = sa[i] < lo ? sa[i] : lo;
      ic[i] = ia[i] / 3;
    }
    if (ua[i] > hi)
      hi = ua[i];
  }
  ri[0] = lo;
  ri[1] = hi;
}

LOOP(reduction_with_linear_and_lastprivate, size = 2 * n) {
  int s = 0, l = 0, k = 0;
#pragma omp simd reduction(+ : s) lastprivate(l) linear(k : 2)
  for (int i = 0; i < n; ++i) {
    l = ia[k] - ib[k + 1];
    s += l;
    k += 2;
  }
  ri[0] = s;
  ri[1] = n > 0 ? l : 0;
  ri[2] = k;
}

LOOP(strict_sum, tolerance = 1e-4) {
  float s = 0;
#pragma omp simd reduction(+ : s)
  for (int i = 0; i < n; ++i)
    s = s + (fa[i] > 0 ? fa[i] : 0) + (fb[i] > 0 ? fb[i] : 0);
  rf[0] = s;
}

LOOP(sum_of_pointers_elements, tolerance = 1e-4) {
  double s = 0;
  const float *p = fa, *q = fb;
#pragma omp simd reduction(+ : s) linear(p, q)
  for (int i = 0; i < n; ++i)
    s += (double)*p++ * *q++;
  rf[0] = s;
}

LOOP(reduction_under_collapse, size = 16 * n) {
  long s = 0;
#pragma omp simd reduction(+ : s) collapse(2)
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < 16; ++j)
      s += ia[i * 16 + j] * (j - 3L);
  ri[0] = s;
}

LOOP(inclusive_scan, scalar = "little is left beside the sum") {
  int s = 0;
#pragma omp simd reduction(inscan, + : s)
  for (int i = 0; i < n; ++i) {
    s += ia[i];
#pragma omp scan inclusive(s)
    ic[i] = s;
  }
  ri[0] = s;
}

LOOP(exclusive_scan, scalar = "little is left beside the sum") {
  int s = 0;
#pragma omp simd reduction(inscan, + : s)
  for (int i = 0; i < n; ++i) {
    ic[i] = s;
#pragma omp scan exclusive(s)
    s += ia[i];
  }
  ri[0] = s;
}

LOOP(inclusive_scan_of_work) {
  int s = 0;
#pragma omp simd reduction(inscan, + : s)
  for (int i = 0; i < n; ++i) {
    int k = 0;
    for (int v = ia[i] & 1023; v > 1; ++k)
      v = v & 1 ? v - 1 : v >> 1;
    s += k;
#pragma omp scan inclusive(s)
    ic[i] = s;
    fc[i] = sqrtf(fabsf(fa[perm[i]])) * (float)k;
  }
  ri[0] = s;
}

LOOP(exclusive_scan_of_work) {
  double s = 1;
#pragma omp simd reduction(inscan, + : s)
  for (int i = 0; i < n; ++i) {
    dc[perm[i]] = s;
#pragma omp scan exclusive(s)
    double t = da[i] * 4;
    s += t > -1000 && t < 1000 ? (int)t : 3;
    fc[i] = sqrtf(fabsf(fa[perm[i]])) / (1 + fb[i] * fb[i]);
  }
  rf[0] = s;
}

// Of a variable that is not the function's own.
static int total;
LOOP(scan_of_a_global, scalar = "little is left beside the sum") {
  total = 0;
#pragma omp simd reduction(inscan, + : total)
  for (int i = 0; i < n; ++i) {
    total += ia[i] & 255;
#pragma omp scan inclusive(total)
    ic[perm[i]] = total;
  }
  ri[0] = total;
}

LOOP(max_of_low_bits, size = 2 * n) {
  short most = 40;
#pragma omp simd reduction(max : most)
  for (int i = 0; i < n; ++i) {
    short x = (short)(ia[2 * i] >> 2 | ib[i]);
    if (x > most)
      most = x;
    ic[i] = x ^ ib[i];
  }
  ri[0] = most;
}

LOOP(max_of_low_byte, size = 2 * n) {
  unsigned char most = 40;
#pragma omp simd reduction(max : most)
  for (int i = 0; i < n; ++i) {
    unsigned char x = (unsigned char)(ia[2 * i] >> 2 | ib[i]);
    if (x > most)
      most = x;
    ic[i] = x ^ ib[i];
  }
  ri[0] = most;
}

// Both forms of the loop end at one store of each member.
LOOP(complex_product_if) {
  gauss s = {1, 2};
#pragma omp simd reduction(times : s) if (n > 20)
  for (int i = 0; i < n; ++i) {
    unsigned x = (unsigned)ia[i] | 1, y = (unsigned)ib[i] & 6, t = s.re * x - s.im * y;
    s.im = s.re * y + s.im * x;
    s.re = t;
  }
  ri[0] = s.re;
  ri[1] = s.im;
}

// LLVM puts the first iteration in front of the loop.
LOOP(complex_product_after_first, scalar = "lanes begin with the initializer's value, not with an iteration's") {
  gauss s = {1, 2};
#pragma omp simd reduction(times : s)
  for (int i = 0; i < n; ++i) {
    unsigned x = (unsigned)(i > 0 ? ia[i] : ib[i]) | 1, y = (unsigned)ib[i] & 6, t = s.re * x - s.im * y;
    s.im = s.re * y + s.im * x;
    s.re = t;
  }
  ri[0] = s.re;
  ri[1] = s.im;
}

// The last operation of each iteration is LLVM's to leave out of the last one.
LOOP(reductions_that_end_with_constants) {
  unsigned x = 17;
  int greatest = -5, least = 900, bits = -1;
  unsigned char c = 3;
#pragma omp simd reduction(^ : x) reduction(max : greatest) reduction(min : least) reduction(+ : c) reduction(& : bits)
  for (int i = 0; i < n; ++i) {
    if (fa[i] > 0) {
      x ^= (unsigned)ia[i];
      greatest = greatest > ia[i] ? greatest : ia[i];
      c += ua[i];
    }
    x ^= 30;
    greatest = greatest > 17 ? greatest : 17;
    least = least < ib[i] ? least : ib[i];
    least = least < 500 ? least : 500;
    c -= 7;
    bits &= ib[i] | 6;
    bits &= 0xffff;
  }
  ri[0] = x;
  ri[1] = greatest > 40 ? greatest : 40;
  ri[2] = least;
  ri[3] = c;
  ri[4] = bits;
}
