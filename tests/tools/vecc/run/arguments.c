// Parameters reach the kernel as the header says: integers of every size, vectors, structures, and pointers of every
// address space.
#include "arguments.h"
#include <stdio.h>
#include <string.h>

struct mixed {
  int8_t tag;
  double weight;
  int32_t steps[4] __attribute__((aligned(16)));
  float tail[3];
} __attribute__((aligned(16)));
struct small {
  int32_t a, b;
};

static int failures;
static void expect(const char *what, int i, double got, double wanted) {
  if (got == wanted || ++failures > 10)
    return;
  printf("%s[%d] is %g, not %g\n", what, i, got, wanted);
}

enum { N = 37 };

int main(void) {
  struct vec_ndrange all = vec_range_1d(N);
  double d[N];
  scalars_range(d, -5, 250, -30000, 60000, -2000000, 4000000000u, -(1ll << 40), 1ull << 41, 0.5f, 0.25, &all);
  for (int i = 0; i < N; ++i)
    expect("scalars", i, d[i],
           i - 5 + 500 - 90000.0 + 240000.0 - 1e7 + 24e9 - 7.0 * (1ll << 40) + 8.0 * (1ll << 41) + 4.5 + 2.5);

  int8_t a[2] = {1, -2};
  uint8_t b[4] = {1, 2, 3, 200};
  int16_t c[8] = {0, 0, 0, 0, 0, 0, 0, -300};
  float e2[2] = {0, 4}, e3[3] = {0, 0, 8}, e4[4] = {0, 0, 0, 16}, e16[16] = {64, [15] = 32};
  double h[4] = {0, 0, 0, 128};
  float f[N];
  vectors_range(f, a, b, c, e2, e3, e4, e16, h, &all);
  for (int i = 0; i < N; ++i)
    expect("vectors", i, f[i], i - 2 + 200 - 300 + 4 + 8 + 16 + 32 + 128 + 64);

  struct mixed m = {1, 2.5, {3, 0, 4, 0}, {10, 20, 30}}, before = m;
  struct small s = {7, 8};
  structs_range(f, &m, &s, &all);
  for (int i = 0; i < N; ++i)
    expect("structs", i, f[i], 1 + 2.5 + 3 + 8 + 60 + i + 7 + i + 8);
  expect("the caller's structure stays", 0, memcmp(&m, &before, sizeof m) != 0 || s.a != 7, 0);

  int32_t out[N], constants[2] = {1, 2}, buffer[10], in[N];
  for (int i = 0; i < N; ++i)
    in[i] = i * i;
  struct vec_ndrange groups = all;
  groups.local_size[0] = 10;
  spaces_range(out, constants, buffer, in, &groups);
  for (int i = 0; i < N; ++i)
    expect("spaces", i, out[i], i * i + 1 + i % 10 % 2 + 10 * (i % 4 + 1) + i / 10 * 1000);

  static float quads[N][4] __attribute__((aligned(16))), triples[N][4] __attribute__((aligned(16)));
  static uint8_t bytes[N][4] __attribute__((aligned(4)));
  for (int i = 0; i < N; ++i)
    for (int k = 0; k < 4; ++k)
      triples[i][k] = i + k, bytes[i][k] = i + 50 * k;
  vector_data_range(quads[0], triples[0], bytes[0], &all);
  for (int i = 0; i < N; ++i)
    for (int k = 0; k < 4; ++k)
      expect("vector_data", 4 * i + k, quads[i][k], 2 * (k < 3 ? i + k : 1) + (uint8_t)(i + 50 * k));
  return failures != 0;
}
