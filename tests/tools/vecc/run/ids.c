// Work-item functions answer right for every work-item, each of which runs once, for ranges of one to three dimensions
// with offsets, partial groups, empty and short extents, through both entry points.
#include "ids.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures;
static uint64_t count_groups(const struct vec_ndrange *r, int d, uint64_t *local) {
  uint64_t size = d < (int)r->work_dim ? r->global_size[d] : 1;
  uint64_t l = d < (int)r->work_dim ? r->local_size[d] : 1;
  if (!l)
    l = size ? size : 1;
  *local = l;
  return (size + l - 1) / l;
}

static void check(const struct vec_ndrange *r, const char *entry, const uint64_t *out, const uint32_t *merged,
                  const uint32_t *group_y) {
  uint64_t n[3], local[3], groups[3], offset[3], at = 0;
  for (int d = 0; d < 3; ++d) {
    n[d] = d < (int)r->work_dim ? r->global_size[d] : 1;
    offset[d] = d < (int)r->work_dim ? r->global_offset[d] : 0;
    groups[d] = count_groups(r, d, &local[d]);
  }
  for (uint64_t z = 0; z < n[2]; ++z)
    for (uint64_t y = 0; y < n[1]; ++y)
      for (uint64_t x = 0; x < n[0]; ++x, ++at) {
        uint64_t id[3] = {x, y, z}, expected[32] = {0}, lid[3], size[3];
        for (int d = 0; d < 3; ++d) {
          uint64_t group = id[d] / local[d], left = n[d] - group * local[d];
          lid[d] = id[d] % local[d];
          size[d] = left < local[d] ? left : local[d];
          expected[3 + d] = id[d] + offset[d];
          expected[6 + d] = lid[d];
          expected[9 + d] = group;
          expected[12 + d] = n[d];
          expected[15 + d] = size[d];
          expected[18 + d] = local[d];
          expected[21 + d] = groups[d];
          expected[24 + d] = offset[d];
        }
        expected[0] = 1;
        expected[1] = r->work_dim;
        expected[2] = (lid[2] * size[1] + lid[1]) * size[0] + lid[0];
        expected[28] = 1;
        uint32_t expected_merged = 1 + groups[0] + local[1];
        uint32_t expected_y = 1 + expected[10] * 1000 + lid[1];
        int wrong = -1;
        for (int k = 0; k < 32 && wrong < 0; ++k)
          if (out[32 * at + k] != expected[k])
            wrong = k;
        if (wrong < 0 && merged[at] == expected_merged && group_y[at] == expected_y)
          continue;
        if (++failures > 10)
          return;
        printf("%s of %d-D (%d %d %d) local (%d %d %d): item (%d %d %d): ", entry, (int)r->work_dim, (int)n[0],
               (int)n[1], (int)n[2], (int)r->local_size[0], (int)r->local_size[1], (int)r->local_size[2], (int)x,
               (int)y, (int)z);
        if (wrong >= 0)
          printf("field %d is %llu, not %llu\n", wrong, (unsigned long long)out[32 * at + wrong],
                 (unsigned long long)expected[wrong]);
        else
          printf("merged %u, not %u; group_y %u, not %u\n", merged[at], expected_merged, group_y[at], expected_y);
      }
}

static void run(const struct vec_ndrange *r) {
  uint64_t items = 1, local[3], groups[3];
  for (int d = 0; d < 3; ++d) {
    items *= d < (int)r->work_dim ? r->global_size[d] : 1;
    groups[d] = count_groups(r, d, &local[d]);
  }
  // One record too many on each side: nothing may be written there.
  uint64_t *out = calloc(32 * (items + 2), 8);
  uint32_t *merged = calloc(items + 2, 4), *group_y = calloc(items + 2, 4);
  for (int entry = 0; entry < 2; ++entry) {
    memset(out, 0, 32 * 8 * (items + 2));
    memset(merged, 0, 4 * (items + 2));
    memset(group_y, 0, 4 * (items + 2));
    if (entry) {
      ids_range(out + 32, 3, r);
      merged_range(merged + 1, r);
      group_y_range(group_y + 1, r);
    } else {
      // Backwards, and one group too many in each dimension: those do not exist and do nothing.
      for (uint64_t z = groups[2] + 1; z-- > 0;)
        for (uint64_t y = groups[1] + 1; y-- > 0;)
          for (uint64_t x = groups[0] + 1; x-- > 0;) {
            struct vec_group g = {*r, {x, y, z}};
            if ((r->work_dim < 3 && z > 0) || (r->work_dim < 2 && y > 0))
              continue;
            ids_group(out + 32, 3, &g);
            merged_group(merged + 1, &g);
            group_y_group(group_y + 1, &g);
          }
    }
    check(r, entry ? "range" : "group", out + 32, merged + 1, group_y + 1);
    for (int k = 0; k < 32; ++k)
      if (out[k] || out[32 * (items + 1) + k] || merged[0] || merged[items + 1] || group_y[0] || group_y[items + 1]) {
        printf("written outside of the range\n");
        ++failures;
        break;
      }
  }
  free(out);
  free(merged);
  free(group_y);
}

int main(void) {
  static const uint64_t sizes[] = {0, 1, 3, 7, 16, 33};
  static const uint64_t locals[] = {0, 1, 3, 8, 20};
  for (uint64_t dim = 1; dim <= 3; ++dim)
    for (int x = 0; x < 6; ++x)
      for (int y = 0; y < (dim > 1 ? 6 : 1); ++y)
        for (int z = 0; z < (dim > 2 ? 6 : 1); ++z)
          for (int l = 0; l < 5; ++l) {
            struct vec_ndrange r = {dim,
                                    {sizes[x], sizes[y], sizes[z]},
                                    {locals[l], locals[(l + y) % 5], locals[(l + z) % 5]},
                                    {(uint64_t)x * 5, (uint64_t)y, 100}};
            run(&r);
          }
  // Fields of dimensions that are not used may hold anything.
  struct vec_ndrange one = {1, {37, 0, 99}, {10, 0, 7}, {2, 55, 66}};
  run(&one);
  struct vec_ndrange none = {0, {37, 1, 1}, {0, 0, 0}, {0, 0, 0}};
  uint32_t untouched = 0;
  merged_range(&untouched, &none);
  if (untouched) {
    printf("a range of no dimension ran\n");
    ++failures;
  }
  if (failures)
    printf("%d failures\n", failures);
  return failures != 0;
}
