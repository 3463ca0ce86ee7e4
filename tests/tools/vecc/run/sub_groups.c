// Work-items tell which sub-group they are in: each work-group must be cut into whole sub-groups, and every operation
// must give what a loop over the members gives. Which work-items form a sub-group is for the compiler to say.
#include "sub_groups.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 4096, ROW = 32 };
static int failures;
static void wrong(const char *what, int item, int row, double got, double wanted) {
  if (++failures < 12)
    printf("%s: item %d, result %d is %.17g, not %.17g\n", what, item, row, got, wanted);
}

// The range, and for each work-item the members of its sub-group by their numbers there.
static struct vec_ndrange range;
static int items, group_of[MOST];
static uint32_t who[6 * MOST];
static int member[MOST][64];

static uint64_t extent(int d) { return d < (int)range.work_dim ? range.global_size[d] : 1; }
static uint64_t local(int d) {
  return d >= (int)range.work_dim ? 1 : range.local_size[d] ? range.local_size[d] : extent(d);
}

static void learn_members(void) {
  items = (int)(extent(0) * extent(1) * extent(2));
  memset(who, 0xee, sizeof who);
  memset(member, -1, sizeof member);
  members_range(who, &range);
  int most_groups = 0, in_group[MOST] = {0};
  for (int i = 0; i < items; ++i) {
    uint64_t x = i % extent(0), y = i / extent(0) % extent(1), z = i / extent(0) / extent(1);
    uint64_t nx = (extent(0) + local(0) - 1) / local(0), ny = (extent(1) + local(1) - 1) / local(1);
    group_of[i] = (int)((z / local(2) * ny + y / local(1)) * nx + x / local(0));
    in_group[group_of[i]]++;
    most_groups = group_of[i] > most_groups ? group_of[i] : most_groups;
  }
  // first[g][s]: an item of sub-group s of group g.
  static int first[MOST][256];
  memset(first, -1, sizeof first);
  int found[MOST] = {0};
  for (int i = 0; i < items; ++i) {
    uint32_t *w = who + 6 * i, id = w[0], lane = w[1], size = w[2];
    if (size > w[4] || size < 1 || lane >= size || id >= w[3] || w[3] > w[5] || w[4] > 64 || id >= 256) {
      wrong("members", i, 0, id, lane);
      exit(1);
    }
    int *f = &first[group_of[i]][id];
    if (*f < 0)
      *f = i, found[group_of[i]]++;
    if (member[*f][lane] >= 0 || who[6 * *f + 2] != size)
      wrong("members: twice", i, 1, lane, size);
    member[*f][lane] = i;
  }
  uint32_t largest = 0;
  for (int i = 0; i < items; ++i)
    largest = who[6 * i + 2] > largest ? who[6 * i + 2] : largest;
  for (int g = 0; g <= most_groups; ++g) {
    int sum = 0;
    for (int s = 0; s < found[g]; ++s) {
      int f = first[g][s];
      if (f < 0 || who[6 * f + 3] != (uint32_t)found[g]) {
        wrong("members: no such sub-group", g, s, found[g], -1);
        exit(1);
      }
      for (uint32_t lane = 0; lane < who[6 * f + 2]; ++lane, ++sum)
        if (member[f][lane] < 0) {
          wrong("members: missing", g, s, lane, who[6 * f + 2]);
          exit(1);
        }
      // Along one dimension, if it is the lanes', only the last one may be smaller than the others.
      if (range.work_dim == 1 && largest > 1 && s + 1 < found[g] && who[6 * f + 2] != who[6 * f + 4])
        wrong("members: too small", g, s, who[6 * f + 2], who[6 * f + 4]);
    }
    if (sum != in_group[g])
      wrong("members: sum", g, 0, sum, in_group[g]);
  }
  // Every member knows all others.
  for (int i = 0; i < items; ++i) {
    int f = first[group_of[i]][who[6 * i]];
    if (f != i)
      memcpy(member[i], member[f], sizeof member[i]);
  }
}

static uint32_t id_of(int i) { return who[6 * i + 1]; }
static uint32_t size_of(int i) { return who[6 * i + 2]; }

static int on[MOST], everyone[MOST];

#define COMBINES(T, U, LOWEST, HIGHEST)                                                                                \
  static T add_##T(T a, T b) { return (T)((U)a + (U)b); }                                                              \
  static T mul_##T(T a, T b) { return (T)((U)a * (U)b); }                                                              \
  static T min_##T(T a, T b) { return b < a ? b : a; }                                                                 \
  static T max_##T(T a, T b) { return a < b ? b : a; }                                                                 \
  /* Members that are active, with numbers in [from, to), combined from `start` on. */                                 \
  static T over_##T(const T *in, const int *active, int i, uint32_t from, uint32_t to, T start, T (*op)(T, T)) {       \
    for (uint32_t m = from; m < to && m < size_of(i); ++m)                                                             \
      if (active[member[i][m]])                                                                                        \
        start = op(start, in[member[i][m]]);                                                                           \
    return start;                                                                                                      \
  }                                                                                                                    \
  static void combine_##T(T *r, const T *in, const int *active, int i) {                                               \
    struct {                                                                                                           \
      T (*op)(T, T);                                                                                                   \
      T start;                                                                                                         \
    } ops[4] = {{add_##T, 0}, {min_##T, HIGHEST}, {max_##T, LOWEST}, {mul_##T, 1}};                                    \
    uint32_t id = id_of(i);                                                                                            \
    for (int k = 0; k < 4; ++k) {                                                                                      \
      r[k] = over_##T(in, active, i, 0, 64, ops[k].start, ops[k].op);                                                  \
      r[4 + k] = over_##T(in, active, i, 0, id + 1, ops[k].start, ops[k].op);                                          \
      r[8 + k] = over_##T(in, active, i, 0, id, ops[k].start, ops[k].op);                                              \
    }                                                                                                                  \
    r[12] = over_##T(in, active, i, id & ~3u, (id & ~3u) + 4, 0, add_##T);                                             \
    r[13] = over_##T(in, active, i, id & ~1u, (id & ~1u) + 2, LOWEST, max_##T);                                        \
    uint32_t first = 0;                                                                                                \
    while (!active[member[i][first]])                                                                                  \
      ++first;                                                                                                         \
    r[14] = in[member[i][first]];                                                                                      \
  }                                                                                                                    \
  static void move_##T(T *r, const T *in, int i, uint32_t which) {                                                     \
    uint32_t id = id_of(i), n = size_of(i);                                                                            \
    const int *m = member[i];                                                                                          \
    r[19] = in[m[n - 1]];                                                                                              \
    r[20] = in[m[(id * 3 + 1) % n]];                                                                                   \
    r[21] = in[m[(id ^ 1) < n ? id ^ 1 : id]];                                                                         \
    r[22] = in[m[id >= 1 ? id - 1 : id]];                                                                              \
    r[23] = in[m[id + 2 < n ? id + 2 : id]];                                                                           \
    r[24] = in[m[(id + 3) % n]];                                                                                       \
    r[25] = in[m[(id + n - 1) % n]];                                                                                   \
    r[26] = in[m[(id | 3) < n ? (id & ~3u) | ((id + 1) & 3) : id]];                                                    \
    r[27] = in[m[(id ^ (which & 3)) < n ? id ^ (which & 3) : id]];                                                     \
    r[28] = r[0];                                                                                                      \
    r[29] = r[6];                                                                                                      \
    r[30] = r[9];                                                                                                      \
    r[31] = 1;                                                                                                         \
    for (uint32_t k = 1; k < n; ++k)                                                                                   \
      r[31] = r[31] && in[m[k]] == in[m[0]];                                                                           \
  }                                                                                                                    \
  static T in_##T[MOST], out_##T[MOST * ROW];                                                                          \
  static void fill_##T(void) {                                                                                         \
    static const T values[] = {2, 1, (T) - 1, 1, (T) - 2, 2, 1, 1, (T) - 1, 4};                                        \
    for (int i = 0; i < items; ++i)                                                                                    \
      in_##T[i] = i % 97 < 40 && i > 64 ? 1 : values[(unsigned)(i * 7 + i / 3) % 10];                                  \
    memset(out_##T, 0x5a, sizeof out_##T);                                                                             \
  }                                                                                                                    \
  static void check_##T(const char *what, const int *active, int integers, int moves) {                                \
    for (int i = 0; i < items; ++i) {                                                                                  \
      T r[ROW], *got = out_##T + ROW * i;                                                                              \
      memset(r, 0x5a, sizeof r);                                                                                       \
      if (active[i]) {                                                                                                 \
        combine_##T(r, in_##T, active, i);                                                                             \
        if (integers)                                                                                                  \
          bits_##T(r, in_##T, active, i);                                                                              \
        if (moves)                                                                                                     \
          move_##T(r, in_##T, i, 7);                                                                                   \
      }                                                                                                                \
      for (int k = 0; k < ROW; ++k)                                                                                    \
        if (memcmp(&r[k], &got[k], sizeof r[k]) && !(r[k] == 0 && got[k] == 0))                                        \
          wrong(what, i, k, (double)got[k], (double)r[k]);                                                             \
    }                                                                                                                  \
  }
#define BITS(T)                                                                                                        \
  static void bits_##T(T *r, const T *in, const int *active, int i) {                                                  \
    uint32_t id = id_of(i), cluster = id & ~7u;                                                                        \
    r[15] = r[18] = (T) - 1;                                                                                           \
    r[16] = r[17] = 0;                                                                                                 \
    for (uint32_t m = 0; m < size_of(i); ++m) {                                                                        \
      if (!active[member[i][m]])                                                                                       \
        continue;                                                                                                      \
      T x = in[member[i][m]];                                                                                          \
      r[15] &= x;                                                                                                      \
      if (m <= id)                                                                                                     \
        r[16] |= x;                                                                                                    \
      if (m < id)                                                                                                      \
        r[17] ^= x;                                                                                                    \
      if (m >= cluster && m < cluster + 8)                                                                             \
        r[18] &= x;                                                                                                    \
    }                                                                                                                  \
  }
#define NO_BITS(T)                                                                                                     \
  static void bits_##T(T *r, const T *in, const int *active, int i) { (void)r, (void)in, (void)active, (void)i; }
// clang-format off
BITS(uint8_t) BITS(int16_t) BITS(int32_t) BITS(uint32_t) BITS(int64_t) BITS(uint64_t) NO_BITS(float) NO_BITS(double)
COMBINES(uint8_t, uint64_t, 0, UINT8_MAX)
COMBINES(int16_t, uint64_t, INT16_MIN, INT16_MAX)
COMBINES(int32_t, uint64_t, INT32_MIN, INT32_MAX)
COMBINES(uint32_t, uint64_t, 0, UINT32_MAX)
COMBINES(int64_t, uint64_t, INT64_MIN, INT64_MAX)
COMBINES(uint64_t, uint64_t, 0, UINT64_MAX)
COMBINES(float, float, -INFINITY, INFINITY)
COMBINES(double, double, -INFINITY, INFINITY)
    // clang-format on

    static void check_votes(void) {
  static int in[MOST];
  static uint32_t out[MOST * ROW];
  for (int i = 0; i < items; ++i)
    in[i] = i % 53 < 20 ? 1 + i % 3 : (i * 5 + i / 7) % 4;
  votes_range(out, in, &range);
  for (int i = 0; i < items; ++i) {
    uint32_t id = id_of(i), n = size_of(i), most = who[6 * i + 4], r[22] = {0};
    uint64_t b = 0;
    int flips = 0, all_before = 1;
    r[0] = 1;
    for (uint32_t m = 0; m < n; ++m) {
      int x = in[member[i][m]];
      r[0] &= x > 0;
      r[1] |= x > 2;
      b |= (uint64_t)(x & 1) << m;
      flips ^= (x & 2) != 0;
      if (m < id)
        all_before &= (x & 2) != 0;
    }
    r[2] = id == 0;
    r[3] = (uint32_t)b;
    r[4] = (uint32_t)(b >> 32);
    r[6] = b >> id & 1;
    r[7] = b >> 2 & 1;
    r[11] = r[12] = 99;
    for (uint32_t m = 0; m < 64; ++m)
      if (b >> m & 1) {
        r[8]++;
        r[9] += m <= id;
        r[10] += m < id;
        r[11] = r[11] == 99 ? m : r[11];
        r[12] = m;
      }
    r[13] = flips;
    r[14] = all_before;
    for (uint32_t m = 0; m < 32 && m < most; ++m)
      r[m < id ? 15 : 16] |= 1u << m;
    for (int turn = 0; turn < (in[i] & 3); ++turn) {
      uint32_t there = 0, first = 64, three = 0, largest = 0;
      for (uint32_t m = 0; m < n; ++m) {
        int x = in[member[i][m]];
        if (turn >= (x & 3))
          continue;
        there++;
        first = first == 64 ? m : first;
        three |= x == 3;
        largest = (uint32_t)x > largest ? (uint32_t)x : largest;
      }
      r[17] += there;
      r[18] = first == id ? 100 + turn : turn;
      r[19] += three ? largest : 0;
    }
    r[20] = 6 * in[member[i][0]];
    r[21] = member[i][0];
    for (int k = 0; k < 22; ++k)
      if (out[ROW * i + k] != r[k])
        wrong("votes", i, k, out[ROW * i + k], r[k]);
  }
}

static void check_others(void) {
  static int in[MOST], out[MOST], shared[MOST];
  static float f[MOST], g[MOST], h[4 * MOST];
  for (int i = 0; i < items; ++i)
    in[i] = i * 3 - 50, f[i] = i % 11 - 5;
  through_memory_range(out, in, shared, &range);
  in_callee_range(g, f, &range);
  for (int i = 0; i < items; ++i) {
    uint32_t id = id_of(i), n = size_of(i);
    // The layout in memory follows the numbers only where they run along x.
    int consecutive = 1;
    float sum = 0;
    for (uint32_t m = 0; m < n; ++m) {
      consecutive &= member[i][m] == member[i][0] + (int)m;
      sum += f[member[i][m]];
    }
    int wanted = 2 * in[member[i][(n - 1 - id + 1) % n]];
    if (consecutive && out[i] != wanted)
      wrong("through_memory", i, 0, out[i], wanted);
    if (g[i] != 3 * sum)
      wrong("in_callee", i, 0, g[i], 3 * sum);
  }
  static int levels[3 * MOST], of_group[MOST];
  memset(of_group, 0, sizeof of_group);
  for (int i = 0; i < items; ++i)
    of_group[group_of[i]] += in[i];
  two_levels_range(levels, in, shared, &range);
  for (int i = 0; i < items; ++i) {
    int wanted[3] = {of_group[group_of[i]], 0, 0};
    for (uint32_t m = 0; m < size_of(i); ++m) {
      wanted[1] += in[member[i][m]];
      wanted[2] |= in[member[i][m]] < 0;
    }
    for (int k = 0; k < 3; ++k)
      if (levels[3 * i + k] != wanted[k])
        wrong("two_levels", i, k, levels[3 * i + k], wanted[k]);
  }
  for (int i = 0; i < items; ++i)
    f[i] = i % 5 == 0 || i > items - 9 ? NAN : i % 11 - 5;
  not_numbers_range(h, f, &range);
  for (int i = 0; i < items; ++i) {
    float least = NAN, most = NAN, before = INFINITY, until = NAN;
    for (uint32_t m = 0; m < size_of(i); ++m) {
      float x = f[member[i][m]];
      least = fminf(least, x), most = fmaxf(most, x);
      if (m < id_of(i))
        before = fminf(before, x);
      if (m <= id_of(i))
        until = fmaxf(until, x);
    }
    float wanted[4] = {least, most, before, until};
    for (int k = 0; k < 4; ++k)
      if (h[4 * i + k] != wanted[k] && !(isnan(h[4 * i + k]) && isnan(wanted[k])))
        wrong("not_numbers", i, k, h[4 * i + k], wanted[k]);
  }
}

static void check(uint64_t dims, const uint64_t *global, const uint64_t *local_size) {
  memset(&range, 0, sizeof range);
  range.work_dim = dims;
  for (uint64_t d = 0; d < dims; ++d)
    range.global_size[d] = global[d], range.local_size[d] = local_size[d], range.global_offset[d] = 3 * d;
  learn_members();
  for (int i = 0; i < items; ++i)
    everyone[i] = 1, on[i] = i % 29 < 8 ? 0 : (i * 3 + i / 5) % 4 != 0;
#define ALL(name, T, integers)                                                                                         \
  fill_##T();                                                                                                          \
  all_##name##_range(out_##T, in_##T, 7, &range);                                                                      \
  check_##T("all " #name, everyone, integers, 1);
#define SOME(name, T, integers)                                                                                        \
  fill_##T();                                                                                                          \
  some_##name##_range(out_##T, in_##T, on, &range);                                                                    \
  check_##T("some " #name, on, integers, 0);
  // clang-format off
  ALL(int, int32_t, 1) ALL(ulong, uint64_t, 1) ALL(uchar, uint8_t, 1) ALL(float, float, 0) ALL(double, double, 0)
  SOME(short, int16_t, 1) SOME(uint, uint32_t, 1) SOME(long, int64_t, 1) SOME(float, float, 0)
      // clang-format on
      check_votes();
  check_others();
  if (failures)
    printf("with a range of %d x %d x %d in groups of %d x %d x %d\n", (int)extent(0), (int)extent(1), (int)extent(2),
           (int)local(0), (int)local(1), (int)local(2));
}

int main(void) {
  static const struct {
    uint64_t dims, global[3], local[3];
  } ranges[] = {
      {1, {256}, {64}},
      {1, {203}, {29}},
      {1, {100}, {7}},
      {1, {50}, {1}},
      {1, {77}, {0}},
      {2, {40, 12}, {8, 4}},
      {2, {23, 7}, {5, 3}},
      {3, {10, 6, 4}, {5, 3, 2}},
      {3, {7, 9, 11}, {4, 5, 11}},
  };
  for (unsigned k = 0; k < sizeof ranges / sizeof *ranges && !failures; ++k)
    check(ranges[k].dims, ranges[k].global, ranges[k].local);
  return failures != 0;
}
