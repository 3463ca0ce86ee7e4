// Reductions of which each iteration chooses one, or chooses a value; and whether it adds to them.
#include "corpus.h"

// A store stands beside the comparison, so LLVM leaves it a branch.
LOOP(extremes_of_floats_in_two_branches) {
  float most = -1e30f, least = 1e30f;
  int count = 0;
#pragma omp simd reduction(max : most) reduction(min : least) reduction(+ : count)
  for (int i = 0; i < n; ++i) {
    if (ia[i] > 0) {
      ic[i] = ia[i] * 2;
      ++count;
      if (fa[i] > most)
        most = fa[i];
      if (least > fa[i])
        least = fa[i];
    } else if (ib[i] > 5) {
      ic[i] = 0;
      if (!(fb[i] <= most))
        most = fb[i];
    }
  }
  rf[0] = most;
  rf[1] = least;
  ri[0] = count;
}

LOOP(added_to_one_of_two, tolerance = 1e-9) {
  double above = 0, below = 0;
#pragma omp simd reduction(+ : above, below)
  for (int i = 0; i < n; ++i)
    if (ia[i] % 3)
      *(da[i] > 0 ? &above : &below) += da[i] * db[i];
  rf[0] = above;
  rf[1] = below;
}

LOOP(added_to_one_of_three) {
  int few = 0, some = 100, many = 7;
#pragma omp simd reduction(+ : few, many) reduction(- : some)
  for (int i = 0; i < n; ++i) {
    int *count = ia[i] < -300 ? &few : ia[i] < 300 ? &some : &many;
    ic[i] = ib[i] * 2;
    *count += ib[i];
  }
  ri[0] = few;
  ri[1] = some;
  ri[2] = many;
}

LOOP(or_of_one_of_two) {
  unsigned odd = 0, even = 8;
#pragma omp simd reduction(| : odd, even)
  for (int i = 0; i < n; ++i) {
    unsigned *bits = ia[i] & 1 ? &odd : &even;
    *bits |= (unsigned)ib[i];
  }
  ri[0] = odd;
  ri[1] = even;
}

// The other value may not be divided.
LOOP(quotient_of_one_of_two) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    long a = la[i] < 0 ? -__LONG_MAX__ - 1 : la[i];
    long b = (long)ib[i] * 3;
    bool odd = ic[i] + perm[i] & 1;
    bool first = odd && ia[i] > 0;
    long q = first ? a : b;
    long r = q / (odd ? 3 : -1);
    lc[i] = first ? r : a;
  }
}

// An array element is loaded for the second choice, so LLVM leaves the chosen variable in memory.
LOOP(xor_of_one_of_three) {
  unsigned above = 9, third = 0, other = 3;
#pragma omp simd reduction(^ : above, third, other)
  for (int i = 0; i < n; ++i) {
    unsigned *p = fb[i] > 1 ? &above : perm[i] % 3 == 0 ? &third : &other;
    *p ^= (unsigned)(ia[i] + 1);
  }
  ri[0] = above;
  ri[1] = third;
  ri[2] = other;
}

LOOP(product_of_one_of_three) {
  unsigned above = 9, third = 1, other = 3;
#pragma omp simd reduction(* : above, third, other)
  for (int i = 0; i < n; ++i) {
    unsigned *p = ia[i] > 100 ? &above : ib[i] > 0 ? &third : &other;
    *p *= (unsigned)ia[i] | 1;
  }
  ri[0] = above;
  ri[1] = third;
  ri[2] = other;
}

// A factor of -1 is a choice between a value and its negative.
LOOP(signs_of_one_of_three) {
  double above = 9, third = 1, other = 3;
  int whole = 5;
#pragma omp simd reduction(* : above, third, other, whole)
  for (int i = 0; i < n; ++i) {
    double *p = ia[i] > 100 ? &above : ib[i] > 0 ? &third : &other;
    *p *= da[i] > 0 ? 1 : -1;
    whole *= ia[i] > 0 ? -1 : 1;
    ic[i] = ib[i] - 1;
  }
  rf[0] = above;
  rf[1] = third;
  rf[2] = other;
  ri[0] = whole;
}

LOOP(two_terms_of_one_of_three) {
  long few = 1, some = 3, many = 7;
#pragma omp simd reduction(+ : few, some, many)
  for (int i = 0; i < n; ++i) {
    long *p = ia[i] < 0 ? &few : ba[i] ? &some : &many;
    *p += 2 + la[i];
    if (fa[i] > 0)
      *p -= ib[i];
  }
  ri[0] = few;
  ri[1] = some;
  ri[2] = many;
}

// The chosen one is compared with.
LOOP(least_of_one_of_three) {
  float few = 1, some = 3, many = 7;
#pragma omp simd reduction(min : few, some, many)
  for (int i = 0; i < n; ++i) {
    float *p = ia[i] < 0 ? &few : ba[i] ? &some : &many;
    if (fa[i] < *p)
      *p = fa[i];
  }
  rf[0] = few;
  rf[1] = some;
  rf[2] = many;
}

LOOP(own_variable_by_address) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    int x = ia[i], y = ib[i], z = 4, *p = &x;
    if (x > y)
      p = ba[i] ? &y : &z;
    *p += 5;
    if (*p < 3)
      ++*p;
    ic[i] = x * 3 + y * 5 + z;
  }
}

// A branch on the condition of the choice stands behind it.
LOOP(product_of_one_of_two_and_branch, size = n + 16) {
  unsigned less = 7, other = 2;
#pragma omp simd reduction(* : less, other)
  for (int i = 0; i < n; ++i) {
    unsigned *p = ib[i] < ia[i] ? &less : &other;
    *p *= ua[i] + 5u;
    if (ib[i] < ia[i])
      bc[i] = fa[i & 15 ^ 8] > 0;
  }
  ri[0] = less;
  ri[1] = other;
}

// The division behind the loop is not done for a count of zero, so LLVM freezes the count in the loop.
LOOP(mean_of_selected, tolerance = 1e-9) {
  double value = 0;
  long count = 0;
  int greatest = -1, chosen = 0;
#pragma omp simd reduction(+ : value, count) reduction(max : greatest) reduction(| : chosen)
  for (int i = 0; i < n; ++i) {
    int x = ia[i];
    if (x <= 0 || ba[i])
      continue;
    value += (da[i] + 100) * x;
    count += x;
    greatest = x - 5 > greatest ? x - 5 : greatest;
    chosen |= x;
  }
  rf[0] = count ? value / count : 0;
  ri[0] = greatest ? 1000 / greatest : 7;
  ri[1] = chosen ? 1000 / chosen : 7;
}

LOOP(two_counts_under_a_condition, size = n + 16) {
#pragma omp simd reduction(+ : ic[0 : 16])
  for (int i = 0; i < n; ++i) {
    ++ic[ia[i] & 15];
    if (ia[i] & 32)
      ic[ia[i] >> 8 & 15] += 2;
  }
}

// One element of two neighbours: InstCombine makes one load of two, whose offset is chosen.
LOOP(neighbour_against_the_wind, size = n + 2) {
#pragma omp simd
  for (int i = 1; i < n + 1; ++i) {
    const float slope = fb[i] > 0 ? fa[i] - fa[i - 1] : fa[i + 1] - fa[i];
    fc[i] = fa[i] - fb[i] * slope;
  }
}

LOOP(later_or_earlier_rows, size = 2 * n + 2) {
#pragma omp simd
  for (int i = 0; i < n; ++i)
    lc[i] = la[ib[i] & 1 ? n + i : i] + (ib[i] > 5 ? ia[2 * i] : ia[2 * i + 1]);
}

// What does not change in the loop, and is read under a condition.
LOOP(limits_in_memory, size = n + 8) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    if (ib[i] > 3)
      ic[i] = ib[i] < ia[5] ? ib[i] - ia[0] : ia[5];
    fc[i] = fb[i] > 1 ? fa[3] * fb[i] : fb[i];
  }
}
