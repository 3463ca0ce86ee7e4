// Memory: strides, groups, gathers, scatters, small types, records, pointers, strings, volatile objects, atomics.
#include "corpus.h"
#include <string.h>

LOOP(stride_two, size = 2 * n) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    float t = fa[2 * i], u = fa[2 * i + 1];
    fc[2 * i] = t > u ? t : u;
    fc[2 * i + 1] = t > u ? u : t;
  }
}

LOOP(stride_three_conditional, size = 3 * n) {
#pragma omp simd
  for (int i = 0; i < n; ++i)
    if (ia[3 * i] > 0) {
      ic[3 * i] = ia[3 * i + 1];
      ic[3 * i + 2] = ia[3 * i + 2] + 1;
    }
}

LOOP(stride_four_bytes, size = 4 * n) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    int gray = (ua[4 * i] * 77 + ua[4 * i + 1] * 150 + ua[4 * i + 2] * 29) >> 8;
    uc[4 * i] = uc[4 * i + 1] = uc[4 * i + 2] = (unsigned char)gray;
    uc[4 * i + 3] = ua[4 * i + 3];
  }
}

LOOP(stride_unknown, size = 6 * n + 1) {
  int s = n % 5 + 1;
#pragma omp simd
  for (int i = 0; i < n; ++i)
    ic[i * s] = ia[i * s] > 0 ? ib[i] : i;
}

LOOP(stride_unknown_downwards, size = 6 * n + 1) {
  int s = n % 5 + 1;
#pragma omp simd
  for (int i = 0; i < n; ++i)
    if (ib[i] > 0)
      ic[(n - 1 - i) * s] = ia[(n - 1 - i) * s + 1] / ((ib[i] & 7) + 1);
}

LOOP(rows_of_unknown_length, size = 6 * n + 1, scalar = "the cost model prefers it") {
  const int m = n % 5 + 1;
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    const int *row = ia + (long)i * m;
    int most = 0;
    for (int k = 0; k < m; ++k)
      most = row[k] > most ? row[k] : most - k;
    lc[(long)i * m] = most;
    ic[i] = most;
  }
}

LOOP(reversed) {
#pragma omp simd
  for (int i = 0; i < n; ++i)
    fc[i] = fa[n - 1 - i] > 0 ? fa[n - 1 - i] : fb[i];
}

LOOP(gather_permuted) {
#pragma omp simd
  for (int i = 0; i < n; ++i)
    fc[i] = fa[perm[i]] * fb[i];
}

LOOP(scatter_permuted) {
#pragma omp simd
  for (int i = 0; i < n; ++i)
    if (ia[i] > 0)
      ic[perm[i]] = ia[i];
}

LOOP(gather_twice, scalar = "the cost model prefers it") {
#pragma omp simd
  for (int i = 0; i < n; ++i)
    dc[i] = da[perm[perm[i]]];
}

LOOP(gather_in_inner_loop, size = n + 8) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    int s = 0;
    for (int q = 0; q < (ia[i] & 7); ++q)
      s = s * 3 + ib[i + q];
    ic[i] = s;
  }
}

// An allocation that the loop does not read is no variable of a clause: the program promises that places differ.
LOOP(scatter_into_an_allocation) {
  int *h = malloc(2 * sizeof *h * (size_t)(n > 0 ? n : 1));
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    h[2 * perm[i]] = ia[i] / (1 + (ib[i] & 7));
    h[2 * perm[i] + 1] = ib[i] / (1 + (ia[i] & 7));
  }
  for (int i = 0; i < n; ++i)
    ic[i] = h[2 * i] * 3 + h[2 * i + 1];
  free(h);
}

LOOP(update_permuted, scalar = "the cost model prefers it") {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    ic[perm[i]] += ia[i];
    if (ib[i] & 1)
      ic[perm[i]] *= 2;
  }
}

LOOP(gather_of_bytes) {
#pragma omp simd
  for (int i = 0; i < n; ++i)
    uc[i] = (unsigned char)(ua[perm[i]] + ca[i]);
}

LOOP(guarded_index) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    int at = ia[i] + i;
    ic[i] = at >= 0 && at < n ? ib[at] : -1;
  }
}

LOOP(stencil, size = n + 2) {
#pragma omp simd
  for (int i = 1; i <= n; ++i) {
    float t = fa[i - 1] + fa[i] * 2 + fa[i + 1];
    fc[i] = t > 4 ? 4 : t;
  }
}

LOOP(chars_saturated) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    int t = ca[i] + ua[i] / 2;
    uc[i] = (unsigned char)(t < 0 ? 0 : t > 255 ? 255 : t);
  }
}

LOOP(shorts_multiplied) {
#pragma omp simd
  for (int i = 0; i < n; ++i)
    sc[i] = (short)((sa[i] * sa[i]) >> 4);
}

LOOP(chars_wrap) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    signed char v = ca[i];
    for (int q = 0; q < (ua[i] & 7); ++q)
      v = (signed char)(v * 3 + 1);
    uc[i] = (unsigned char)v;
  }
}

LOOP(mixed_widths) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    long t = la[i] * ca[i] + ua[i];
    if (sa[i] > 0)
      t += (long)(da[i] * fa[i]);
    lc[i] = t;
    sc[i] = (short)t;
    bc[i] = t > 0;
  }
}

LOOP(bools) {
#pragma omp simd
  for (int i = 0; i < n; ++i)
    bc[i] = ba[i] ? ia[i] > 0 : fb[i] > fa[i] && !ba[i];
}

LOOP(shifts_by_lane) {
#pragma omp simd
  for (int i = 0; i < n; ++i)
    ic[i] = (int)((unsigned)ia[i] << (ib[i] & 31)) ^ (ia[i] >> (ib[i] & 15)) ^ (int)((unsigned)ib[i] >> (ia[i] & 31));
}

LOOP(divisions) {
#pragma omp simd
  for (int i = 0; i < n; ++i)
    if (ib[i] != 0) {
      ic[i] = ia[i] / ib[i] * 10 + ia[i] % ib[i];
      lc[i] = la[i] / ib[i];
    }
}

LOOP(divisions_of_small) {
#pragma omp simd
  for (int i = 0; i < n; ++i)
    sc[i] = (short)(ua[i] ? sa[i] / ua[i] : sa[i] % 9);
}

LOOP(records_in_and_out) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    if (ma[i].id > 400)
      ma[i].value = (float)ma[i].weight + 1;
    ma[i].tag = (signed char)(ma[i].tag ^ ma[i].id);
  }
}

LOOP(records_copied, scalar = "the cost model prefers it") {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    struct mixed t = ma[perm[i]];
    dc[i] = t.weight * t.value;
    ic[i] = t.id + t.tag;
  }
}

typedef struct {
  float m[2][2];
} matrix;

LOOP(records_of_arrays, size = 4 * n) {
  const matrix *a = (const matrix *)fa, *b = (const matrix *)fb;
  matrix *c = (matrix *)fc;
#pragma omp simd
  for (int i = 0; i < n; ++i)
    for (int r = 0; r < 2; ++r)
      for (int k = 0; k < 2; ++k)
        c[i].m[r][k] = a[i].m[r][0] * b[i].m[0][k] + a[i].m[r][1] * b[i].m[1][k];
}

LOOP(union_of_bits) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    union {
      float f;
      unsigned u;
    } v = {fa[i]};
    v.u = v.u >> 1 ^ 0x40;
    fc[i] = v.f;
  }
}

struct flags {
  unsigned low : 5, middle : 11, high : 16;
};

LOOP(bit_fields) {
  struct flags *p = (struct flags *)ia;
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    if (p[i].low > 12)
      p[i].middle += p[i].low;
    p[i].high ^= p[i].middle;
  }
}

LOOP(pointers_of_lanes) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    const int *p = ia[i] > 0 ? &ib[i] : &ia[i];
    ic[i] = *p * 3;
  }
}

LOOP(pointer_walks, size = n + 16) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    const int *p = ia + i, *end = p + (ib[i] & 15);
    int s = 0;
    while (p < end)
      s ^= *p++;
    ic[i] = s;
  }
}

LOOP(string_lengths, size = 16 * n, scalar = "the cost model prefers it") {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    const unsigned char *p = ua + 16 * i;
    int k = 0;
    while (k < 15 && p[k] > 24)
      ++k;
    ic[i] = k;
  }
}

LOOP(string_hash, size = 8 * n) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    unsigned h = 2166136261u;
    for (int q = 0; q < 8 && ca[8 * i + q] != 7; ++q)
      h = (h ^ (unsigned char)ca[8 * i + q]) * 16777619u;
    ic[i] = (int)h;
  }
}

LOOP(string_of_digits, size = 8 * n) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    unsigned v = (unsigned)ia[i] & 0xfff;
    unsigned char *to = uc + 8 * i + 8;
    do {
      *--to = (unsigned char)('0' + v % 10);
      v /= 10;
    } while (v);
  }
}

LOOP(rows_and_columns, size = 8 * n, scalar = "the cost model prefers it") {
  const float (*a)[8] = (const float (*)[8])fa;
  float (*c)[8] = (float (*)[8])fc;
#pragma omp simd
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < 8; ++j)
      c[i][j] = j > (ia[i] & 7) ? a[i][7 - j] : a[i][0];
}

LOOP(local_table) {
  static const signed char Table[16] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3};
#pragma omp simd
  for (int i = 0; i < n; ++i)
    ic[i] = Table[ia[i] & 15] * Table[ib[i] & 15];
}

LOOP(local_sort) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    int v[4] = {ia[i], ib[i], ia[i] ^ ib[i], ib[i] * 3};
    for (int a = 1; a < 4; ++a) {
      int t = v[a], b = a;
      while (b > 0 && v[b - 1] > t) {
        v[b] = v[b - 1];
        --b;
      }
      v[b] = t;
    }
    ic[i] = v[1] * 2 + v[2];
  }
}

LOOP(local_histogram) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    unsigned char h[8] = {0};
    for (unsigned v = (unsigned)ia[i]; v; v >>= 3)
      ++h[v & 7];
    int most = 0;
    for (int q = 1; q < 8; ++q)
      if (h[q] > h[most])
        most = q;
    ic[i] = most;
  }
}

LOOP(local_address_escapes) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    int t = ia[i];
    increment(&t);
    ic[i] = t * 2;
  }
}

LOOP(two_objects_by_pointer) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    int t = ia[i], u = ib[i];
    int *p = t > u ? &t : &u;
    *p += 5;
    ic[i] = t - u;
  }
}

LOOP(volatile_source) {
  volatile int factor = 3;
#pragma omp simd
  for (int i = 0; i < n; ++i)
    ic[i] = ia[i] * factor;
}

LOOP(volatile_elements, scalar = "the cost model prefers it") {
  volatile int *p = ic;
#pragma omp simd
  for (int i = 0; i < n; ++i)
    if (ia[i] > 0)
      p[i] = ia[i];
}

LOOP(atomic_elements, scalar = "the cost model prefers it") {
#pragma omp simd
  for (int i = 0; i < n; ++i)
    if (ia[i] > 0)
      __atomic_fetch_add(&ic[perm[i]], ia[i], __ATOMIC_RELAXED);
}

LOOP(same_value_to_one_place) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    ic[i] = ia[i];
    ri[0] = n;
  }
}

LOOP(reads_own_output) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    ic[i] = ia[i] + 1;
    if (ic[i] > 5)
      ic[i] -= ib[i];
    fc[i] = (float)ic[i];
  }
}

LOOP(ahead_by_one, size = n + 1) {
#pragma omp simd
  for (int i = 0; i < n; ++i)
    ia[i] = ia[i + 1] > 0 ? ia[i + 1] - 1 : ib[i];
}

// LLVM carries what one iteration has loaded to the next. Lanes load it again.
LOOP(differences, size = n + 1) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    int d = ia[i + 1] - ia[i];
    while (d > 40)
      d = d & 1 ? d - 3 : d / 2;
    fc[i] = d;
  }
}

LOOP(unaligned_by_one, size = n + 1) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    int t;
    memcpy(&t, (const char *)ia + 4 * i + 1, sizeof t);
    ic[i] = t > 0 ? t : ~t;
  }
}

LOOP(floats_to_ints) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    ic[i] = (int)(fa[i] * 100) + (int)da[i];
    lc[i] = (long)(da[i] * 1e6);
    uc[i] = (unsigned char)(fb[i] + 3);
    fc[i] = (float)la[i] + (float)ua[i];
    dc[i] = (double)(unsigned)ia[i];
  }
}

LOOP(halves) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    _Float16 t = (_Float16)fa[i];
    t = t * t + (_Float16)1;
    fc[i] = (float)t;
  }
}

LOOP(wide_integers, scalar = "vectors have no such elements") {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    __int128 t = (__int128)la[i] * 0x123456789abcdefL;
    lc[i] = (long)(t >> 64) ^ (long)t;
  }
}

LOOP(long_doubles, scalar = "vectors have no such elements") {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    long double t = (long double)da[i] * db[i];
    dc[i] = (double)(t + 1);
  }
}

LOOP(complex_squares, size = 2 * n) {
  _Complex float *z = (_Complex float *)fa, *w = (_Complex float *)fc;
#pragma omp simd
  for (int i = 0; i < n; ++i)
    w[i] = z[i] + z[i] * 2.0f;
}

LOOP(complex_products, size = 2 * n) {
  const _Complex double *z = (_Complex double *)da, *y = (_Complex double *)db;
  _Complex double *w = (_Complex double *)dc;
#pragma omp simd
  for (int i = 0; i < n; ++i)
    w[i] = z[i] * y[i];
}

LOOP(complex_iteration, size = 2 * n) {
  const _Complex float *c = (_Complex float *)fa;
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    float x = 0, y = 0;
    int k = 0;
    for (; k < 30 && x * x + y * y < 4; ++k) {
      _Complex float z = __builtin_complex(x * x - y * y, 2 * x * y) + c[i];
      x = __real__ z;
      y = __imag__ z;
    }
    ic[i] = k;
  }
}

LOOP(complex_sum, size = 2 * n, tolerance = 1e-9) {
  const _Complex double *z = (_Complex double *)da;
  double re = 0, im = 0;
#pragma omp simd reduction(+ : re, im)
  for (int i = 0; i < n; ++i) {
    re += __real__ z[i];
    im -= __imag__ z[i];
  }
  rf[0] = re;
  rf[1] = im;
}

// Tables that registers hold, of elements of each width.
LOOP(tables_of_bytes, size = n + 1) {
  static const char Letters[27] = "qwertyuiopasdfghjklzxcvbnm", Digits[17] = "0123456789abcdef";
  static const bool Odd[10] = {1, 0, 1, 1, 0, 0, 0, 1};
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    unsigned char c = ua[i];
    uc[i] = (unsigned char)(Digits[c & 15] + Digits[c >> 4]);
    if (c < 26)
      sc[i] = Letters[c];
    ic[i] = Odd[(unsigned)ia[i] % 10] ? ib[i] : Letters[la[i] & 15];
  }
}

LOOP(table_of_bytes_alone) {
  static const unsigned char Table[16] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 253};
#pragma omp simd
  for (int i = 0; i < n; ++i)
    uc[i] = Table[ua[i] & 15];
}

LOOP(tables_of_words) {
  static const short Eight[8] = {1, 5, -10, 50, 100, -500, 1000, 30000};
  static const unsigned short Five[5] = {1, 5, 10, 50000, 100};
  static const short Sixteen[16] = {1, 5, 10, -50, 100, 7, 7, 8, 9, 9, 8, 76, 54, 3, 5, 7};
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    ic[i] = Eight[ia[i] & 7] + Five[ua[i] % 5];
    if (ib[i] >= 0 && ib[i] < 16)
      sc[i] = Sixteen[ib[i]];
  }
}

LOOP(tables_of_floats_and_ints) {
  static const float Sixteen[16] = {1, 5, 10, 50, 100, 500, 1000, -7, .5f, .25f, 3, 4, 5, 6, 7, -8};
  static const int Eleven[11] = {1, 5, 10, 50, 100, 500, 1000, -7, 5, 6, 7};
  static const double Eight[8] = {1, 5, 10, 50, 100, 500, 1000, -7};
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    fc[i] = Sixteen[ia[i] & 15] + Sixteen[ib[i] >> 3 & 15];
    ic[i] = Eleven[ua[i] % 11];
    if (da[i] > 0)
      dc[i] = Eight[la[i] & 7];
  }
}
