// Extremes of short integers, which C compares as int, and what is left of a loop in order.
#include "corpus.h"

LOOP(least_of_two_shorts) {
  short least = 40;
#pragma omp simd reduction(min : least)
  for (int i = 0; i < n; ++i) {
    short x = (short)ca[i];
    if (x < least)
      least = x;
    short y = (short)(ia[i] * 3);
    least = y < least ? y : least;
  }
  ri[0] = least;
}

LOOP(greatest_of_computed_shorts, scalar = "what is carried has bits that nobody reads") {
  short greatest = -300;
#pragma omp simd reduction(max : greatest)
  for (int i = 0; i < n; ++i) {
    short x = (short)((ua[i] << 7) & 0x7f80);
    greatest = x > greatest ? x : greatest;
    short y = (short)(ia[i] ^ ib[i]);
    if (y > greatest)
      greatest = y;
  }
  ri[0] = greatest;
}

LOOP(greatest_of_bytes_by_int, scalar = "what is carried has bits that nobody reads") {
  unsigned char greatest = 3;
#pragma omp simd reduction(max : greatest)
  for (int i = 0; i < n; ++i) {
    unsigned char x = (unsigned char)(ia[i] + ib[i]);
    int t = ib[i] & 63;
    while (t > 5)
      t -= 4;
    x = (unsigned char)(x >> 1) + t;
    greatest = x > greatest ? x : greatest;
  }
  ri[0] = greatest;
}

LOOP(extremes_of_shorts_in_threads) {
  short least = 40, greatest = -40;
#pragma omp parallel for simd num_threads(2) reduction(min : least) reduction(max : greatest)
  for (int i = 0; i < n; ++i) {
    short x = (short)(fa[i] < i ? ia[i] : i);
    least = x < least ? x : least;
    greatest = x > greatest ? x : greatest;
    bc[i] = x & 1;
  }
  ri[0] = least;
  ri[1] = greatest;
}

// Threads have `rows`, `n` and the arrays by reference; each iteration of a chunk loads them behind a branch.
LOOP(captured_behind_a_condition, size = 2 * n + 1) {
  const int rows = n > 0 ? n : 0;
  int last = 0;
#pragma omp parallel for simd num_threads(2) schedule(static, 5) lastprivate(last)
  for (int i = 0; i < rows; ++i) {
    uc[i] = (unsigned char)(ua[(unsigned)(i + rows) % (unsigned)size] >> 1);
    last = la[i] <= 50 ? ia[i + 1] + ba[i] : i / (rows + 1);
  }
  ri[0] = last;
}

// Some iterations add nothing: what a thread has kept, and what it knows, are two variables.
LOOP(sum_of_some_in_threads) {
  unsigned sum = 5;
#pragma omp parallel for simd num_threads(2) schedule(static, 5) reduction(+ : sum)
  for (int i = 0; i < n; ++i) {
    int t = ia[i] & 1023;
    while (t > 8)
      t = t & 1 ? t - 1 : t / 2;
    if (ma[i].id > 0) {
      if (ba[i])
        sc[i] = (short)(i % (size % 9 + 1));
      sum += (unsigned)t;
    }
    ic[i] ^= t;
  }
  ri[0] = sum;
}

LOOP(sum_of_none_in_threads) {
  float sum = 3;
#pragma omp parallel for simd num_threads(2) reduction(+ : sum)
  for (int i = 0; i < n; ++i) {
    ic[i] |= sa[i];
    if (ma[i].tag > -128)
      continue;
    sum -= (float)(ia[i] & 63) * .25f;
    fc[i] = fa[perm[i]];
  }
  rf[0] = sum;
}

// What is carried in order is known for each iteration.
LOOP(scan_of_constants) {
  int sum = 1;
#pragma omp simd reduction(inscan, + : sum)
  for (int i = 0; i < n; ++i) {
    uc[i] = (unsigned char)(ba[perm[i]] - ma[i].tag);
    sum += 26;
#pragma omp scan inclusive(sum)
    ic[i] = sum + perm[i];
  }
  ri[0] = sum;
}

// What a thread has kept, and what it knows, are bits.
LOOP(all_of_some_in_threads) {
  bool all = 1;
  int bits = -1;
#pragma omp parallel for simd num_threads(2) reduction(&& : all) reduction(& : bits)
  for (int i = 0; i < n; ++i) {
    int t = la[perm[i]] & 1023;
    while (t > 3) {
      t = t - 1 - t / 3;
      uc[i] = (unsigned char)t;
    }
    if (i == ic[i])
      continue;
    all = all && db[i] >= -3.5;
    bits &= i | 0xff0;
    sc[i] ^= t;
  }
  ri[0] = all;
  ri[1] = bits;
}
