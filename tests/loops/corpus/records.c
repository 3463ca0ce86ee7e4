// Records that may lie in place of each other: a pointer that the compiler does not know is another one, or the same.
#include "corpus.h"

static __attribute__((noinline)) void swap_bytes(unsigned char *to, const unsigned char *from, int n) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    to[2 * i] = from[2 * i + 1];
    to[2 * i + 1] = from[2 * i];
  }
}

LOOP(swapped_in_place, size = 2 * n) {
  swap_bytes(uc, uc, n);
}

LOOP(swapped_elsewhere, size = 2 * n) {
  swap_bytes(uc, ua, n);
}

static __attribute__((noinline)) void to_bgr(unsigned char *to, const unsigned char *from, int n) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    to[3 * i] = from[3 * i + 2] + 3;
    to[3 * i + 1] = from[3 * i + 1];
    to[3 * i + 2] = from[3 * i];
  }
}

LOOP(colours_turned_in_place, size = 3 * n) {
  for (int i = 0; i < 3 * n; ++i)
    uc[i] = ua[i];
  to_bgr(uc, uc, n);
}

LOOP(colours_turned_elsewhere, size = 3 * n) {
  to_bgr(uc, ua, n);
}

// The records behind those that are read: the distance is a multiple of a record.
LOOP(colours_moved_by_records, size = 6 * n) {
  for (int i = 0; i < 3 * n; ++i)
    uc[i] = ua[i];
  to_bgr(uc + 3 * (n > 0 ? n : 0), uc, n);
}

typedef struct {
  short x, y;
} point;

static __attribute__((noinline)) void transpose_points(point *to, const point *from, int n) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    to[i].x = from[i].y;
    to[i].y = from[i].x;
  }
}

LOOP(points_transposed_in_place, size = 2 * n) {
  for (int i = 0; i < 2 * n; ++i)
    sc[i] = sa[i];
  transpose_points((point *)sc, (const point *)sc, n);
}

// Halfway into the record: the same members overlap, others do not.
LOOP(points_transposed_by_half_a_record, size = 2 * n + 1) {
  for (int i = 0; i < 2 * n + 1; ++i)
    sc[i] = sa[i];
  for (int i = 0; i < n; ++i)
    transpose_points((point *)(sc + 2 * i + 1), (const point *)(sc + 2 * i), 1);
}

// Where the member lies that is stored between the two loads is known at run time only.
static __attribute__((noinline)) void store_between(int *p, int k, int n) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    int first = p[4 * i];
    p[4 * i + k] = first + 5;
    p[4 * i + 3] = p[4 * i + 1] + first;
  }
}

LOOP(member_stored_between_loads, size = 4 * n) {
  for (int i = 0; i < 4 * n; ++i)
    ic[i] = ia[i];
  store_between(ic, 1, n);
}

LOOP(other_member_stored_between_loads, size = 4 * n) {
  for (int i = 0; i < 4 * n; ++i)
    ic[i] = ia[i];
  store_between(ic, 2, n);
}

// Records of different sizes.
static __attribute__((noinline)) void drop_alpha(double *to, const double *from, int n) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    to[3 * i] = from[4 * i + 2];
    to[3 * i + 1] = from[4 * i + 1];
    to[3 * i + 2] = from[4 * i];
  }
}

LOOP(alpha_dropped, size = 4 * n) {
  drop_alpha(dc, da, n);
}

// Backwards, and in place of the other one's end.
static __attribute__((noinline)) void reverse_pairs(float *to, const float *from, int n) {
#pragma omp simd
  for (int i = n - 1; i >= 0; --i) {
    to[2 * i] = from[2 * i + 1];
    to[2 * i + 1] = from[2 * i];
  }
}

LOOP(pairs_turned_backwards, size = 2 * n) {
  for (int i = 0; i < 2 * n; ++i)
    fc[i] = fa[i];
  reverse_pairs(fc, fc, n);
}

// The copy of the loop for records that overlap has the same results behind the loop.
static __attribute__((noinline)) int sum_and_turn(int *to, const int *from, int n, int *last) {
  int sum = 0, end = -1;
#pragma omp simd reduction(+ : sum) lastprivate(end)
  for (int i = 0; i < n; ++i) {
    to[2 * i] = from[2 * i + 1];
    to[2 * i + 1] = from[2 * i];
    sum += to[2 * i + 1] & 1023;
    end = from[2 * i];
  }
  *last = end;
  return sum;
}

LOOP(sum_of_turned, size = 2 * n) {
  int last;
  for (int i = 0; i < 2 * n; ++i)
    ic[i] = ia[i];
  ri[0] = sum_and_turn(ic, ic, n, &last);
  ri[1] = last;
  ri[2] = sum_and_turn(ic, ib, n, &last);
  ri[3] = last;
}
