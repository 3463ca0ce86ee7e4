// Builtins give what OpenCL C says, on scalars and element by element on vectors.
#include "builtins.h"
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures;
static void expect(const char *what, int i, int k, double got, double wanted, double tolerance) {
  if (got == wanted || (isnan(got) && isnan(wanted)) || fabs(got - wanted) <= tolerance * fabs(wanted))
    return;
  if (++failures <= 10)
    printf("%s: item %d, result %d is %.17g, not %.17g\n", what, i, k, got, wanted);
}
static void expect_integer(const char *what, int i, int k, int64_t got, int64_t wanted) {
  if (got != wanted && ++failures <= 10)
    printf("%s: item %d, result %d is %lld, not %lld\n", what, i, k, (long long)got, (long long)wanted);
}

enum { N = 50 };
static int64_t saturate(int64_t v, int64_t low, int64_t high) { return v < low ? low : v > high ? high : v; }

static void check_integers(const int32_t *in, const int64_t *out) {
  for (int i = 0; i < N; ++i) {
    int64_t a = in[2 * i], b = in[2 * i + 1];
    uint32_t x = a, y = b, s = y & 31;
    __int128 wide = (__int128)(a * 0x80000000ll) * (b * 0x100000ll);
    unsigned __int128 unsigned_wide = (unsigned __int128)((uint64_t)x << 31) * ((uint64_t)y << 20);
    int64_t expected[] = {a < 0 ? -a : a,
                          a < b ? b - a : a - b,
                          saturate(a + b, INT_MIN, INT_MAX),
                          saturate(a - b, INT_MIN, INT_MAX),
                          saturate((int64_t)x + y, 0, UINT_MAX),
                          saturate((int64_t)x - y, 0, UINT_MAX),
                          (a + b) >> 1,
                          (a + b + 1) >> 1,
                          ((int64_t)x + y) >> 1,
                          saturate(a, -100, 100),
                          x ? __builtin_clz(x) : 32,
                          x ? __builtin_ctz(x) : 32,
                          __builtin_popcount(x),
                          a > b ? a : b,
                          x < y ? x : y,
                          a * b >> 32,
                          (int64_t)((uint64_t)x * y >> 32),
                          wide >> 64,
                          (int64_t)(unsigned_wide >> 64),
                          (int32_t)((a * b >> 32) + 5),
                          (int32_t)(s ? x << s | x >> (32 - s) : x),
                          (int64_t)((uint64_t)a << 32 | y),
                          (int32_t)((a & 0x3fffff) * (int32_t)((uint32_t)(b % 1000))),
                          37,
                          saturate(a * b + 1, INT_MIN, INT_MAX),
                          saturate((int8_t)a + (int8_t)b, -128, 127),
                          (uint8_t)a * (uint8_t)b >> 8,
                          a < b ? b : a,
                          (a < 0) + 2 * (a < 0 && b < 0),
                          (int32_t)((x & 0xff00ff00) | (y & 0x00ff00ff))};
    for (int k = 0; k < (int)(sizeof expected / 8); ++k)
      expect_integer("integers", i, k, out[32 * i + k], expected[k]);
  }
}

static void check_floats(const float *in, const float *out) {
  for (int i = 0; i < N; ++i) {
    double a = in[2 * i], b = in[2 * i + 1], t = fmin(fmax(a / 8, 0), 1), whole;
    int e;
    double fraction = frexp(a, &e);
    double expected[] = {fmin(fmax(a, -1), 1),
                         a + (b - a) * 0.25,
                         b < a ? 0 : 1,
                         t * t * (3 - 2 * t),
                         a > 0   ? 1
                         : a < 0 ? -1
                                 : 0,
                         a * 57.29577951308232,
                         fmax(a, b),
                         fmin(a, b),
                         2 * a + 3 * b + 4,
                         sqrt(a * a + b * b),
                         sqrt(2) * fabs(a - b),
                         a == 0 ? 0 : copysign(0.8, a),
                         3 * a - 2 * b,
                         4 * (a < b) + 8 * (signbit(a) != 0) + 16 * (a != 0),
                         1 / sqrt(fabs(a)),
                         a * a * a,
                         sin(a),
                         cos(a),
                         a - floor(a),
                         floor(a),
                         fraction,
                         e,
                         modf(a, &whole),
                         trunc(a),
                         fabs(a) > fabs(b)   ? a
                         : fabs(b) > fabs(a) ? b
                                             : fmax(a, b),
                         a / b,
                         cos(a * M_PI / 4),
                         cbrt(fabs(a)),
                         a == 0 ? out[32 * i + 28] : ilogb(a),
                         a * 8,
                         hypot(a, b)};
    for (int k = 0; k < (int)(sizeof expected / 8); ++k) {
      // Sums cancel: their error is one of the terms'.
      double size = k == 1 || k == 8 || k == 12 || k == 16 || k == 17 || k == 26 ? 1 + fabs(a) + fabs(b) : 0;
      if (!(fabs(out[32 * i + k] - expected[k]) <= 1e-6 * size))
        expect("floats", i, k, out[32 * i + k], expected[k], 1e-6);
    }
  }
}

static void check_conversions(const float *in, const int64_t *out) {
  for (int i = 0; i < N; ++i) {
    float a = in[2 * i];
    int64_t expected[] = {rint(a),
                          ceil(a),
                          floor(a),
                          trunc(a),
                          saturate((int64_t)a, 0, 255),
                          saturate(rint(a * 10.0f), -128, 127),
                          a > 0   ? INT_MAX
                          : a < 0 ? INT_MIN
                                  : 0,
                          a > 0 ? -1 : 0,
                          saturate((int)a * 50, 0, 255),
                          127,
                          saturate((int64_t)a - 3, 0, UINT_MAX),
                          INT_MAX,
                          7,
                          6};
    for (int k = 0; k < (int)(sizeof expected / 8); ++k)
      expect_integer("conversions", i, k, out[16 * i + k], expected[k]);
  }
}

static double half_value(uint16_t bits) {
  int exponent = bits >> 10 & 31, mantissa = bits & 1023;
  double x = exponent == 31 ? INFINITY : exponent ? ldexp(1024 + mantissa, exponent - 25) : ldexp(mantissa, -24);
  return bits & 0x8000 ? -x : x;
}

// Whether `got` is the value of a type that is next to x on the wanted side; `next` is the one beyond it, away from x.
static void expect_side(const char *what, int i, int mode, long double x, double got, double inwards) {
  // 0 towards zero, 1 up, 2 down; `inwards` is the neighbour of got on the other side of x.
  int up = mode == 1 || (mode == 0 && x < 0);
  if (!(up ? got >= x && (got == x || inwards < x) : got <= x && (got == x || inwards > x)))
    expect(what, i, mode, got, (double)x, 0);
}

static void check_rounded(void) {
  enum { M = 400 };
  static double d[M];
  static int64_t l[M];
  static uint64_t u[M];
  static float f[9 * M];
  static uint16_t h[3 * M];
  static const double special[] = {0,     1,      -1,      1e-320, -1e-320, 1e300, -1e300, 0x1.fffffefp127,
                                   3e-46, -3e-46, 65519.9, 65520,  1e-9,    -1e-9, 0.1,    -0.1};
  for (int i = 0; i < M; ++i) {
    uint64_t r = (uint64_t)rand() << 42 ^ (uint64_t)rand() << 21 ^ (uint64_t)rand();
    d[i] = i < 16 ? special[i] : ldexp((double)(int64_t)r, i % 3 ? -60 : -90 + i % 60);
    l[i] = i == 0 ? INT64_MAX : i == 1 ? INT64_MIN : i == 2 ? 0 : (int64_t)r >> i % 50;
    u[i] = i == 0 ? UINT64_MAX : i == 2 ? 0 : r >> i % 50;
  }
  struct vec_ndrange all = vec_range_1d(M);
  rounded_range(f, h, d, l, u, &all);
  for (int i = 0; i < M; ++i)
    for (int mode = 0; mode < 3; ++mode) {
      long double from[3] = {d[i], (long double)l[i], (long double)u[i]};
      for (int k = 0; k < 3; ++k) {
        int up = mode == 1 || (mode == 0 && from[k] < 0);
        float got = f[9 * i + 3 * k + mode];
        expect_side("rounded", i, mode, from[k], got, nextafterf(got, up ? -INFINITY : INFINITY));
      }
      uint16_t bits = h[3 * i + mode];
      int up = mode == 1 || (mode == 0 && d[i] < 0);
      // The neighbour against the direction of rounding.
      int down_in_bits = up != (bits >> 15);
      uint16_t next = (bits & 0x7fff) == 0 ? (up ? 0x8001 : 1) : down_in_bits ? bits - 1 : bits + 1;
      expect_side("rounded halves", i, mode, d[i], half_value(bits), half_value(next));
    }
}

static void check_bits(const int32_t *in) {
  static int64_t out[8 * N];
  static float sum[2];
  static int32_t once[N];
  struct vec_ndrange all = vec_range_1d(N);
  bits_range(out, in, (void *)sum, (void *)once, &all);
  for (int i = 0; i < N; ++i) {
    int32_t a = in[2 * i], b = in[2 * i + 1];
    unsigned at = b & 15, count = (a >> 4) & 15, mask = ((1u << count) - 1) << at, reversed = 0;
    for (int k = 0; k < 32; ++k)
      reversed |= ((uint32_t)a >> k & 1) << (31 - k);
    int64_t dot = 0, signed_dot = 0;
    for (int k = 0; k < 4; ++k) {
      dot += (int8_t)(a >> 8 * k) * (uint8_t)(b >> 8 * k);
      signed_dot += (int8_t)(a >> 8 * k) * (int8_t)(b >> 8 * k);
    }
    int64_t total = signed_dot + INT_MAX - 5;
    int64_t field = ((uint32_t)a >> at) & ((1u << count) - 1);
    int64_t expected[] = {(int32_t)(((uint32_t)a & ~mask) | ((uint32_t)b << at & mask)),
                          count && field >> (count - 1) ? field - (1 << count) : field,
                          ((uint16_t)a >> 3) & 511,
                          reversed,
                          dot,
                          total > INT_MAX ? INT_MAX : total,
                          in[0],
                          1};
    for (int k = 0; k < 8; ++k)
      expect_integer("bits", i, k, out[8 * i + k], expected[k]);
  }
  expect("bits: sum", 0, 0, sum[0], N * 0.5, 0);
  expect("bits: most", 0, 1, sum[1], N > 36 ? 36 : N - 1, 0);
}

int main(void) {
  struct vec_ndrange all = vec_range_1d(N);
  static int32_t integers[16 * N + 32];
  static float in[2 * N], out[32 * N];
  static int64_t wide_out[32 * N];
  static const int32_t special[] = {0, 1, -1, INT_MAX, INT_MIN, INT_MIN + 1, 1000, -1000};
  srand(1);
  for (int i = 0; i < 16 * N + 32; ++i)
    integers[i] = rand() % 3 ? special[rand() % 8] : (int32_t)((uint32_t)rand() * 2654435761u);
  for (int i = 0; i < 2 * N; ++i)
    in[i] = rand() % 10 ? (rand() % 2001 - 1000) / 37.0f : rand() % 5 - 2;
  for (int i = 0; i < N; ++i)
    if (integers[2 * i] == INT_MIN) // whose abs is 2^31, no int
      integers[2 * i] = 12345;
  integers_range(wide_out, integers, &all);
  check_integers(integers, wide_out);
  floats_range(out, in, &all);
  check_floats(in, out);
  conversions_range(wide_out, in, &all);
  check_conversions(in, wide_out);
  check_rounded();
  check_bits(integers);
  int32_t counts[N];
  wide_range(counts, integers, &all);
  for (int i = 0; i < N; ++i)
    expect_integer("wide", i, 0, counts[i], 3 * 16 + 2 * 8 + 4);

  int32_t sum[2] = {0, INT_MIN}, counter = 0, small[N], total = 0;
  uint32_t histogram[8] = {0}, expected[8] = {0};
  for (int i = 0; i < N; ++i) {
    small[i] = i * 7 % 31;
    total += small[i];
    ++expected[small[i] & 7];
  }
  atomics_range(sum, histogram, small, (void *)&counter, &all);
  expect_integer("atomic_add", 0, 0, sum[0], total);
  expect_integer("atomic_max", 0, 0, sum[1], 30);
  expect_integer("atomic_fetch_add", 0, 0, counter, 2 * N);
  expect_integer("atomic_inc", 0, 0, memcmp(histogram, expected, sizeof expected), 0);

  static uint16_t half_in[2 * N], half_out[2 * N];
  for (int i = 0; i < 2 * N; ++i)
    half_in[i] = 0x3c00 + i; // 1.0 and a little more; twice as much has the next exponent
  halves_range((void *)half_out, (void *)half_in, &all);
  for (int i = 0; i < 2 * N; ++i)
    expect_integer("halves", i, 0, half_out[i], half_in[i] + 0x400);

  // A little more than half-way, which no float between the two would tell.
  static double doubles[2 * N];
  static uint16_t nearest[4 * N];
  for (int i = 0; i < N; ++i) {
    doubles[2 * i] = 1 + i * 0x1p-10 + 0x1p-11 + 0x1p-40;
    doubles[2 * i + 1] = -1 - i * 0x1p-10;
  }
  nearest_halves_range((void *)nearest, (void *)doubles, &all);
  for (int i = 0; i < 4 * N; ++i)
    expect_integer("nearest halves", i / 4, i % 4, nearest[i], i % 2 ? 0xbc00 + i / 4 : 0x3c01 + i / 4);
  return failures != 0;
}
