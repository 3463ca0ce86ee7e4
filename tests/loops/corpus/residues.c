// Residues and quotients of the loop's variable: packets lie within a row.
#include "corpus.h"

LOOP(table_at_low_bits, size = n + 64) {
#pragma omp simd
  for (int i = 0; i < n; ++i)
    fc[i] = fa[i] * fb[i & 63];
}

LOOP(table_at_remainder, size = n + 96) {
  unsigned m = n > 0 ? (unsigned)n : 0;
#pragma omp simd
  for (unsigned i = 0; i < m; ++i)
    ic[i] = ia[i % 96] + ib[i];
}

LOOP(table_at_few_low_bits, size = n + 16) {
#pragma omp simd
  for (int i = 0; i < n; ++i)
    uc[i] = ua[i & 7] > (unsigned char)i ? 255 : (unsigned char)(i >> 4);
}

LOOP(row_of_quotient, size = n + 64) {
  unsigned m = n > 0 ? (unsigned)n : 0;
#pragma omp simd
  for (unsigned i = 0; i < m; ++i) {
    float s = fb[i / 48];
    while (s > 1)
      s *= .5f;
    fc[i] = s + fa[i >> 5];
  }
}

LOOP(low_bits_from_the_second_row, size = n + 128) {
#pragma omp simd
  for (int i = 64; i < n + 64; ++i)
    lc[i - 64] = la[i & 31] + la[i >> 5];
}

// No packet begins with a row.
LOOP(low_bits_from_the_second_element, size = n + 64, scalar = "the cost model prefers it") {
#pragma omp simd
  for (int i = 1; i <= n; ++i)
    ic[i - 1] = ia[i & 31] + ib[i >> 4];
}

LOOP(low_bits_written, size = n + 64) {
#pragma omp simd safelen(16)
  for (int i = 0; i < n; ++i)
    sc[i & 63] = (short)(sa[i] + i);
}

LOOP(low_bits_under_a_condition, size = n + 64) {
#pragma omp simd
  for (int i = 0; i < n; ++i)
    if (ia[i] > 0)
      dc[i] = da[i & 15] * db[(i & 31) ^ 16] + db[32 + (i & 31)];
}

LOOP(rows_collapsed, size = 32 * n + 64) {
#pragma omp simd collapse(2)
  for (int y = 0; y < n; ++y)
    for (int x = 0; x < 16; ++x)
      uc[y * 16 + x] = (unsigned char)((ua[y * 16 + x] + ua[(y + 1) * 16 + x] + 1) >> 1);
}

LOOP(rows_collapsed_with_a_factor, size = 24 * n + 24) {
#pragma omp simd collapse(2)
  for (int y = 0; y < n; ++y)
    for (int x = 0; x < 24; ++x)
      fc[y * 24 + x] = fa[y * 24 + x] * fb[x] + (y & 1 ? fb[y] : 1);
}

LOOP(period_of_four, size = n + 16) {
  static const unsigned char Bayer[4][4] = {{0, 8, 2, 10}, {12, 4, 14, 6}, {3, 11, 1, 9}, {15, 7, 13, 5}};
  int y = n & 3;
#pragma omp simd
  for (int x = 0; x < n; ++x)
    uc[x] = ua[x] > Bayer[y][x & 3] * 16 + 8 ? 255 : 0;
}

// With fewer iterations than elements, the memory ends behind those that are read.
LOOP(periods_of_two_and_four, size = n + 1) {
  unsigned m = n > 0 ? (unsigned)n : 0;
#pragma omp simd
  for (unsigned i = 0; i < m; ++i)
    fc[i] = fa[i] * fb[i % 4] + (ia[i & 1] > 0 ? fb[(i & 1) + 1] : 1);
}

// The element is written before it is read, or behind that.
LOOP(period_written) {
  unsigned m = n > 4 ? 4 : n > 0 ? (unsigned)n : 0;
#pragma omp simd
  for (unsigned i = 0; i < m; ++i) {
    ic[i] = ia[i] * 2;
    ib[i] = ic[i & 3] + 1;
    la[i & 3] = lc[i & 3] + ib[i];
  }
}

// Others read what an iteration adds, and each has a table of its own.
LOOP(period_of_reduced_and_private, scalar = "the cost model prefers it") {
  int sums[4] = {1, 2, 3, 4}, own[2] = {5, 6};
#pragma omp simd reduction(+ : sums) private(own)
  for (int i = 0; i < n; ++i) {
    sums[i & 3] += ia[i];
    own[0] = ib[i];
    own[1] = ia[i];
    ic[i] = own[i & 1];
  }
  for (int k = 0; k < 4; ++k)
    ri[k] = sums[k];
}
