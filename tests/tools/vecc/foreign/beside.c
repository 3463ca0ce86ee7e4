// Runs the kernels of beside.cl in packets, on one thread and on several, and one work-item at a time, and compares.
#include "beside.h"
#include "beside_serial.h"
#include <stdio.h>
#include <string.h>

enum { N = 416, L = 16, M = N - 3 };
static float x[4 * N], y[4 * N], z[4 * N];
static double d[N], e[N];
static int32_t next[N], p[N], q[N];
static int64_t m[N], n[N];
static uint8_t bytes[3 * N];
static int wrong;

uint32_t of_c(uint32_t u, int32_t i, uint8_t c, int16_t s, float f) {
  // The upper half of what a register holds counts, where a compiler takes it to be extended.
  return (uint32_t)(((uint64_t)u * 5 >> 31) + (uint64_t)((int64_t)i * 7 >> 30) + (uint64_t)((int64_t)c * 9 >> 3) +
                    (uint64_t)((int64_t)s * 11 >> 13) + (uint64_t)(int64_t)f);
}

static void same(const char *what, const void *a, const void *b, size_t size) {
  for (size_t i = 0; i < size; ++i)
    if (((const uint8_t *)a)[i] != ((const uint8_t *)b)[i]) {
      printf("%s: byte %zu differs\n", what, i);
      ++wrong;
      return;
    }
}

// What `integers` leaves; volatile, so that the caller of of_c is made by the rules, too.
static int64_t integer(int32_t v, int8_t c, uint8_t uc, int16_t s, uint16_t us, int32_t i, uint32_t ui, int64_t l) {
  uint32_t (*volatile f)(uint32_t, int32_t, uint8_t, int16_t, float) = of_c;
  const uint32_t made = f((uint32_t)(v * l) + ui, (int32_t)((uint32_t)(v * l) - (uint32_t)i), (uint8_t)(v + uc),
                          (int16_t)(v * s), (float)v);
  return (int64_t)made + c + uc * 3 + s * 5 + us * 7 + i * 11 + ui * INT64_C(13) + l * 17;
}

static void different(const char *what, const void *a, size_t size) {
  const uint8_t *byte = a;
  for (size_t i = 1; i < size; ++i)
    if (byte[i] != byte[0])
      return;
  printf("%s left nothing\n", what);
  ++wrong;
}

int main(void) {
  const struct vec_ndrange all = vec_range_1d(M);
  struct vec_ndrange groups = vec_range_1d(N);
  const float by[4] = {1.5f, -2, 0.25f, 3};
  float shared[L];
  int i;
  groups.local_size[0] = L;
  for (i = 0; i < 4 * N; ++i)
    x[i] = (float)((i * 37 % 401) - 200) / 16;
  for (i = 0; i < N; ++i)
    next[i] = (i * 51 + 7) % N;
  for (i = 0; i < 3 * N; ++i)
    bytes[i] = (uint8_t)(i * 89);
#define COMPARE(NAME, A, B, RANGE, ...)                                                                                \
  memset(A, 0, sizeof A);                                                                                              \
  memset(B, 0, sizeof B);                                                                                              \
  NAME##_serial_range(B, __VA_ARGS__, &RANGE);                                                                         \
  different(#NAME, B, sizeof B);                                                                                       \
  NAME##_range(A, __VA_ARGS__, &RANGE);                                                                                \
  same(#NAME "_range", A, B, sizeof A);                                                                                \
  memset(A, 0, sizeof A);                                                                                              \
  NAME##_run(A, __VA_ARGS__, &RANGE);                                                                                  \
  same(#NAME "_run", A, B, sizeof A);
  COMPARE(math32, y, z, all, x, 1.25f)
  COMPARE(math64, d, e, all, x, -3)
  COMPARE(integers, m, n, all, next, -5, 250, -30000, 65000, -7, 4000000000u, -1234567890123)
  for (i = 0; i < M; ++i)
    if (m[i] != integer(next[i], -5, 250, -30000, 65000, -7, 4000000000u, -1234567890123)) {
      printf("integers[%d] is not as in C\n", i);
      ++wrong;
      break;
    }
  COMPARE(walk, p, q, all, next, 9)
  COMPARE(sums, y, z, groups, x, shared)
  COMPARE(pairs, y, z, all, x, by, bytes)
  return wrong != 0;
}
