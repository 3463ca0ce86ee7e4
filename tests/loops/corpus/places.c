// Several stores of an iteration to one place, under conditions of their own.
#include "corpus.h"

#define SWAP(type, x, y)                                                                                               \
  if (x > y) {                                                                                                         \
    type t = x;                                                                                                        \
    x = y;                                                                                                             \
    y = t;                                                                                                             \
  }
#define NETWORK(type, a, b, c, d)                                                                                      \
  SWAP(type, a, b) SWAP(type, c, d) SWAP(type, a, c) SWAP(type, b, d) SWAP(type, b, c)

LOOP(network_of_columns, size = 16 * n) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    float *m = fa + 16 * i;
    for (int k = 0; k < 4; ++k) {
      NETWORK(float, m[k], m[4 + k], m[8 + k], m[12 + k])
    }
  }
}

LOOP(network_of_rows, size = 4 * n) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    NETWORK(short, sa[4 * i], sa[4 * i + 1], sa[4 * i + 2], sa[4 * i + 3])
  }
}

LOOP(network_at_a_distance, size = 256 + n) {
  const int most = n < 64 ? n : 64;
#pragma omp simd
  for (int i = 0; i < most; ++i) {
    NETWORK(short, sa[i], sa[i + 64], sa[i + 128], sa[i + 192])
    NETWORK(unsigned char, ua[i], ua[i + 64], ua[i + 128], ua[i + 192])
  }
}

LOOP(stored_again_seldom, tolerance = 1e-5) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    double t = da[i] * db[i];
    dc[i] = t;
    if (t > 1.5)
      dc[i] = sqrt(t) / (t + 1);
    if (ia[i] < -900)
      dc[i] = t - 1;
  }
}

LOOP(stored_at_a_permuted_place) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    if (ia[i] > 0)
      ic[perm[i]] = ia[i] / (1 + (ib[i] & 7));
    if (ib[i] > 0)
      ic[perm[i]] = ib[i] / (1 + (ia[i] & 7));
    if (ia[i] > ib[i] && ua[i] < 9)
      ic[perm[i]] = 9;
  }
}

LOOP(stored_and_read_between) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    if (ia[i] > 0)
      ic[i] = ia[i];
    lc[i] = ic[i];
    if (ib[i] > 0)
      ic[i] = ib[i];
  }
}

LOOP(stored_in_an_inner_loop) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    if (ia[i] & 1)
      sc[i] = 1;
    for (int k = 0; k < (ia[i] & 7); ++k) {
      if (k & 1)
        sc[i] = (short)(k * 3);
      if ((ia[i] >> k) & 1)
        sc[i] = (short)(k + 100);
    }
    if (ib[i] > 0)
      sc[i] = 2;
  }
}

LOOP(stored_before_leaving) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    if (fa[i] < -1) {
      fc[i] = 1;
      continue;
    }
    if (fb[i] > 0)
      fc[i] = fa[i] / (fb[i] + 1);
    if (ia[i] > 0) {
      fc[i] = fb[i];
      continue;
    }
    if (ua[i] & 1)
      fc[i] = 3;
  }
}

// An array of the function that an iteration also accesses by another address.
LOOP(own_array_read_by_another_address) {
  int sums[64];
  for (int q = 0; q < 64; ++q)
    sums[q] = q;
  int *volatile known = sums;
  const int *other = known;
  const int most = n < 64 ? n : 64;
#pragma omp simd
  for (int i = 0; i < most; ++i) {
    int x = ia[i];
    while (x > 9)
      x /= 2;
    sums[i] += x;
    ic[i] = other[i];
  }
  for (int q = 0; q < 64; ++q)
    ri[q % results] += sums[q];
}

static int *everywhere;
__attribute__((noinline)) static int of_everywhere(int i) { return everywhere[i] ^= 1; }
LOOP(own_array_changed_by_a_function) {
  int sums[64];
  for (int q = 0; q < 64; ++q)
    sums[q] = q;
  everywhere = sums;
  const int most = n < 64 ? n : 64;
#pragma omp simd
  for (int i = 0; i < most; ++i) {
    int x = ia[i];
    while (x > 9)
      x /= 2;
    sums[i] += x;
    if (x & 1)
      ic[i] = of_everywhere(i);
  }
  for (int q = 0; q < 64; ++q)
    ri[q % results] += sums[q];
}

// An array that only the simd loop accesses, and that keeps its values while the loop around runs it again.
LOOP(own_array_of_several_runs) {
  int sums[64];
  const int most = n < 64 ? n : 64;
  for (int t = 0; t < 3; ++t) {
#pragma omp simd
    for (int i = t & 1 && most > 3 ? 3 : 0; i < most; ++i) {
      int x = ia[i];
      while (x > 9)
        x /= 2;
      if (t == 0)
        sums[i] = 0;
      sums[i] = sums[i] * 3 + x;
      ic[i] ^= sums[i] * (t + 1);
    }
  }
}

LOOP(own_array_of_several_runs_split, scalar = "its serial part takes as long") {
  int sums[64];
  const int most = n < 64 ? n : 64;
  volatile int runs = 3; // one copy of the loop for all of them
  const int last = runs;
  for (int t = 0; t < last; ++t) {
    volatile int begins = t == 0;
    const int kept = begins ? 0 : 0xffff;
#pragma omp simd
    for (int i = t & 1 && most > 3 ? 3 : 0; i < most; ++i) {
      sums[(i * 7) & 63] = (sums[(i * 7) & 63] & kept) * 3 + ia[i] % 100;
      ic[i] ^= sums[(i * 7) & 63] * (t + 1);
    }
  }
}

LOOP(own_array_of_several_runs_beside_roots) {
  int sums[64];
  const int most = n < 64 ? n : 64;
  volatile int runs = 3; // one copy of the loop for all of them
  const int last = runs;
  for (int t = 0; t < last; ++t) {
    volatile int begins = t == 0;
    const int kept = begins ? 0 : 0xffff;
#pragma omp simd
    for (int i = t & 1 && most > 3 ? 3 : 0; i < most; ++i) {
      sums[(i * 7) & 63] = (sums[(i * 7) & 63] & kept) * 3 + ia[i] % 100;
      ic[i] ^= sums[(i * 7) & 63] * (t + 1);
      fc[i] = sqrtf(fabsf(fa[i])) / (1 + fb[i] * fb[i]) + sqrtf(2 + fb[i] * fb[i]) / (3 + fa[i] * fa[i]);
    }
  }
}

// An iteration reads what the sixteenth before it has left.
LOOP(own_array_of_earlier_iterations, scalar = "lanes share an array") {
  int left[16];
#pragma omp simd safelen(16)
  for (int i = 0; i < n; ++i) {
    int x = ia[i], before = i < 16 ? 0 : left[i & 15];
    while (x > 9)
      x /= 2;
    left[i & 15] = x + (before & 7);
    ic[i] = before;
  }
}
