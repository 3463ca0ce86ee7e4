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

// Rows of a collapsed loop, or of one that divides its variable, become loops again (bridge/simd_loop_rows).

LOOP(rows_of_variable_length, size = 9 * n + 128) {
  const int m = n > 40 ? n / 8 : 3;
#pragma omp simd collapse(2)
  for (int y = 0; y < 8; ++y)
    for (int x = 0; x < m; ++x)
      ic[y * (m + 1) + x] = ia[y * (m + 1) + x] + 3 * ib[y];
}

LOOP(rows_of_length_zero, size = 2 * n + 2) {
  const int m = n > 40 ? n : 0;
#pragma omp simd collapse(2)
  for (int y = 0; y < 2; ++y)
    for (int x = 0; x < m; ++x)
      ic[y * m + x] = ia[y] - x;
}

LOOP(rows_three_deep, size = 2 * n + 4096) {
  const int most = n / 500;
#pragma omp simd collapse(3)
  for (int i = 0; i < most; ++i)
    for (int j = 0; j < 20; ++j)
      for (int k = 0; k < 40; ++k)
        ic[(i * 22 + j) * 42 + k] = ia[(i * 22 + j) * 42 + k + 1] - ib[(i * 22 + j + 1) * 42 + k];
}

LOOP(rows_three_deep_of_variable_length, size = 2 * n + 64) {
  const int second = n > 60 ? 5 : 2, third = n > 60 ? n / 6 : 7;
#pragma omp simd collapse(3)
  for (long i = 0; i < 1; ++i)
    for (short j = 0; j < second; ++j)
      for (unsigned k = 0; k < third; ++k)
        ic[j * third + k] = ia[j * (third + 1) + k] ^ (int)(i + j) ^ ib[k];
}

LOOP(rows_and_last_values, size = n + 512) {
  int x = -1, y = -2, last = -3;
#pragma omp simd collapse(2) lastprivate(last)
  for (y = 0; y < n / 40; ++y)
    for (x = 0; x < 40; ++x) {
      last = ia[y * 40 + x] + x;
      ic[y * 40 + x] = last * 2;
    }
  ri[0] = last;
  ri[1] = n < 40 ? 0 : x;
  ri[2] = n < 40 ? 0 : y;
}

LOOP(rows_summed, size = n + 64) {
  const unsigned m = n > 0 ? n : 0;
  unsigned sum = 0;
  int most = -5000;
#pragma omp simd reduction(+ : sum) reduction(max : most)
  for (unsigned p = 0; p < m; ++p) {
    const unsigned y = p / 600, x = p % 600;
    sum += ia[p] * (x + 1) + ib[y];
    most = ia[p] > most ? ia[p] : most;
  }
  ri[0] = sum;
  ri[1] = most;
}

LOOP(rows_of_variable_length_summed, size = n + 64) {
  const int m = n > 50 ? n / 3 : 2;
  long sum = 0;
#pragma omp simd collapse(2) reduction(+ : sum)
  for (int y = 0; y < 3; ++y)
    for (int x = 0; x < m; ++x)
      sum += ia[y * m + x] * (y - x);
  ri[0] = sum;
}

LOOP(short_rows_in_turn, size = 2 * n + 64) {
  const int most = n / 14;
#pragma omp simd collapse(2)
  for (int y = 0; y < most; ++y)
    for (int x = 0; x < 14; ++x)
      ic[y * 14 + x] = ia[y * 16 + x] - ib[y] * x;
}

LOOP(rows_with_a_short_end, size = n + 64) {
#pragma omp simd
  for (int p = 0; p <= n - 1; ++p) {
    int x = p % 65, f = ia[p];
    while (f > 20)
      f /= 3;
    ic[p] = x == 0 || x == 64 ? f : ia[p - 1] + ib[p / 65] + f;
  }
}

// No iteration may divide by zero where the program does not.
LOOP(rows_of_no_length_that_nobody_asks_for, size = n + 1) {
  const long length = n % 2 ? 37 : 0;
#pragma omp simd
  for (long p = 0; p < n; ++p) {
    int f = ia[p];
    if (length)
      f += ib[p / length] * 2 + (int)(p % length);
    ic[p] = f;
  }
}

LOOP(rows_of_bytes_and_conditions, size = n + 64) {
#pragma omp simd
  for (long p = 0; p < n; ++p) {
    if (ua[p] < 30)
      continue;
    const long x = p % 64;
    uc[p] = ua[p] > 200 ? (unsigned char)(p / 64) : ua[x];
  }
}

LOOP(rows_with_an_array_of_each_lane, size = n + 400) {
  int own[2];
#pragma omp simd collapse(2) private(own)
  for (int y = 0; y < n / 50; ++y)
    for (int x = 0; x < 50; ++x) {
      own[0] = ia[y * 50 + x];
      own[1] = x;
      while (own[0] > 30)
        own[0] /= 2;
      ic[y * 50 + x] = own[0] * own[1];
    }
}

// Quotients and residues that packets carry on (passes/loops/divisions.h).
LOOP(divided_from_anywhere, size = 4 * n + 8) {
  const int begin = n % 13, length = n / 3 + 1, parts = n % 5 + 1;
#pragma omp simd
  for (int i = begin; i < begin + n; ++i)
    ic[i - begin] = ia[i / length] * 8 + ia[i % length] + ia[i % parts] - i / parts;
}

LOOP(divided_in_steps, size = 8 * n + 8) {
  const long length = n % 29 + 1;
#pragma omp simd
  for (long i = 0; i < 7 * n; i += 7)
    ic[i] = ia[i % length] + (int)(i / length) + ia[i];
}

LOOP(divided_by_negative_lengths, size = n + 8) {
  const int length = n % 2 ? -(n % 11) - 1 : n % 11 + 1;
  const long wide = n % 3 ? length : -70000;
#pragma omp simd
  for (int i = 0; i < n; ++i)
    ic[i] = ia[i] + i / length * 16 + i % length + (int)(i / wide) - (int)(i % wide);
}

LOOP(divided_again, size = n + 64) {
  const unsigned count = n > 0 ? (unsigned)n : 0, x = count % 4 + 2, y = count % 3 + 1, z = count % 7 + 3;
#pragma omp simd
  for (unsigned i = 0; i < count; ++i)
    ic[i] = ia[i / x % y] + ib[i % (x * y * z) / (y * z)] * 3 + ia[i % (x * y * z) % (y * z) / z] +
            ib[i % (x * y * z) % (y * z) % z];
}

LOOP(divided_by_wide_constants, size = n + 64) {
#pragma omp simd
  for (long i = 0; i < n; ++i)
    ic[i] = ia[i % 10] + (int)(i / 10 % 6) * ib[i] + (int)(i / 1000);
}

LOOP(divided_where_that_is_possible, size = n + 8) {
  const int length = n % 4;
#pragma omp simd
  for (int i = 0; i < n; ++i)
    ic[i] = ia[i] > 0 && length > 0 ? i / length + i % length : ib[i];
}

LOOP(collapsed_three_of_variable_length, size = n + 512) {
  const int x = n / 40 + 1, y = n % 5 + 2, z = n % 7 + 2;
#pragma omp simd collapse(3)
  for (int i = 0; i < x; ++i)
    for (int j = 0; j < y; ++j)
      for (int k = 0; k < z; ++k)
        if ((i * y + j) * z + k < n)
          ic[(i * y + j) * z + k] = ia[i + j] * k - ib[k] + i;
}

// Rows that are too short for loops of their own: `y * 5 + x` is the loop's variable.
LOOP(short_rows_and_what_they_count, size = n + 16) {
  const int rows = n / 5;
#pragma omp simd collapse(2)
  for (int y = 0; y < rows; ++y)
    for (int x = 0; x < 5; ++x) {
      const int t = ia[y * 5 + x + 1];
      ic[y * 5 + x] = t < ib[x] ? t + y : t - x * 3;
    }
}

LOOP(short_rows_three_deep, size = n + 64) {
  const int most = n / 24;
#pragma omp simd collapse(3)
  for (int z = 0; z < most; ++z)
    for (int y = 0; y < 4; ++y)
      for (int x = 0; x < 6; ++x)
        fc[(z * 4 + y) * 6 + x] = fa[(z << 2 | y) * 6 + x + 2] * (float)(x - y) + fb[z];
}

// As an unsigned number the divisor is large, so that residues do not fit in 32 bits.
LOOP(divided_by_a_negative_int_as_unsigned, size = n + 8) {
  const unsigned long begin = (1ul << 32) - 9, count = n > 0 ? (unsigned long)n : 0;
  const int length = n % 2 ? -5 : 70000;
#pragma omp simd
  for (unsigned long i = begin; i < begin + count; ++i)
    ic[i - begin] = (int)(i % (unsigned long)length >> 8) ^ (int)(i / (unsigned long)length);
}

// The start of what is divided is computed from the outer variable.
LOOP(residues_of_a_triangle, size = n + 500) {
  const int rows = n & 31;
  const unsigned w = (unsigned)abs(n) % 13 + 2;
#pragma omp simd collapse(2)
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j <= i; ++j) {
      const int at = i * (i + 1) / 2 + j;
      ic[at] = ia[(unsigned)at % w];
    }
}
