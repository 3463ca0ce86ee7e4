// Combined constructs: their simd part, with -fopenmp and with -fopenmp-simd.
#include "corpus.h"

#define BODY(i)                                                                                                        \
  int t = ia[i];                                                                                                       \
  while (t > 6)                                                                                                        \
    t = t / 2 - 1;                                                                                                     \
  ic[i] = t;

LOOP(for_simd) {
#pragma omp for simd
  for (int i = 0; i < n; ++i) {
    BODY(i)
  }
}

LOOP(parallel_for_simd) {
#pragma omp parallel for simd num_threads(2)
  for (int i = 0; i < n; ++i) {
    BODY(i)
  }
}

LOOP(parallel_for_simd_sum) {
  long s = 1;
#pragma omp parallel for simd num_threads(2) reduction(+ : s)
  for (int i = 0; i < n; ++i) {
    BODY(i)
    s += t;
  }
  ri[0] = s;
}

LOOP(for_simd_lastprivate) {
  int last = 0;
#pragma omp parallel for simd num_threads(2) lastprivate(last) schedule(static, 5)
  for (int i = 0; i < n; ++i) {
    BODY(i)
    last = t + i;
  }
  ri[0] = n > 0 ? last : 0;
}

LOOP(for_simd_dynamic_chunks) {
#pragma omp parallel for simd num_threads(2) schedule(dynamic, 7)
  for (int i = 0; i < n; ++i) {
    BODY(i)
  }
}

LOOP(taskloop_simd) {
#pragma omp taskloop simd
  for (int i = 0; i < n; ++i) {
    BODY(i)
  }
}

// A task's iterations are counted up to an unsigned last one: to LLVM, a loop that also calls something might not end.
LOOP(taskloop_simd_with_a_call) {
#pragma omp taskloop simd
  for (int i = n - 1; i >= 0; --i) {
    BODY(i)
    fc[i] = t > 3 ? opaque(fa[i]) : fa[i] * fb[i];
  }
}

LOOP(taskloop_simd_with_a_call_in_steps) {
#pragma omp taskloop simd num_tasks(3)
  for (long i = 0; i < n; i += 3) {
    BODY(i)
    fc[i] = t > 3 ? opaque(fa[i]) : fa[i] * fb[i];
  }
}

LOOP(teams_distribute_simd) {
#pragma omp teams distribute simd num_teams(1)
  for (int i = 0; i < n; ++i) {
    BODY(i)
  }
}

LOOP(parallel_with_for_simd_inside) {
#pragma omp parallel num_threads(2)
  {
#pragma omp for simd
    for (int i = 0; i < n; ++i) {
      BODY(i)
    }
#pragma omp for simd simdlen(8)
    for (int i = 0; i < n; ++i)
      fc[i] = fa[i] > 0 ? fa[i] : fb[i];
  }
}

LOOP(for_around_simd, size = 16 * n) {
#pragma omp parallel for num_threads(2)
  for (int j = 0; j < 16; ++j)
#pragma omp simd
    for (int i = 0; i < n; ++i) {
      BODY(j * n + i)
    }
}

// A task has its part of a reduction in memory of the runtime, which other pointers of the loop might reach.
LOOP(taskloop_simd_sums_beside_stores) {
  unsigned sum = 5;
  short least = 40;
#pragma omp parallel master taskloop simd num_threads(2) reduction(+ : sum) reduction(min : least)
  for (int i = 0; i < n; ++i) {
    ic[i] |= ia[i] + ib[i];
    if (ib[perm[i]] > -149)
      sum += (unsigned)(ic[i] & 1023);
    short t = (short)(ia[i] ^ i);
    least = t < least ? t : least;
    uc[i] = ua[i] & 3;
  }
  ri[0] = sum;
  ri[1] = least;
}

LOOP(taskloop_simd_array_of_sums) {
  int sums[4] = {1, 2, 3, 4};
#pragma omp parallel master taskloop simd num_threads(2) reduction(+ : sums)
  for (int i = 0; i < n; ++i) {
    int t = ia[i] & 63;
    while (t > 6)
      t = t / 2 - 1;
    sums[0] += t;
    if (ba[i])
      sums[3] += ib[i] & 7;
    ic[i] = t;
  }
  ri[0] = sums[0];
  ri[1] = sums[1] + sums[2];
  ri[2] = sums[3];
}
