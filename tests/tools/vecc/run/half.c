// Halves by C's _Float16, rounded once from float or double.
#include "half.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { N = 500, Local = 20 };
typedef _Float16 half;
static half a[4 * N], b[N], out[6 * N];
static int ints[5 * N], failed;

static int bits(half x) {
  int16_t r;
  memcpy(&r, &x, 2);
  return r;
}

// Within so many units in the last place.
static void expect(const char *what, int i, half found, double wanted, int ulp) {
  half w = (half)wanted;
  int away = bits(found) - bits(w);
  if ((found != found && w != w) || found == w || (away >= -ulp && away <= ulp))
    return;
  if (failed++ < 20)
    printf("%s at %d: %g instead of %g\n", what, i, (double)found, (double)w);
}
static void expect_int(const char *what, int i, int found, int wanted) {
  if (found != wanted && failed++ < 20)
    printf("%s at %d: %d instead of %d\n", what, i, found, wanted);
}

int main(void) {
  for (int i = 0; i < 4 * N; ++i)
    a[i] = (half)((i * 37 % 1001 - 500) / 64.0f);
  for (int i = 0; i < N; ++i)
    b[i] = (half)((i * 91 % 777 + 1) / 32.0f);
  struct vec_ndrange range = vec_range_1d(N);
  range.local_size[0] = Local;
  const half scale = (half)0.75f;
  arithmetic_range((void *)out, (void *)a, (void *)b, scale, &range);
  for (int i = 0; i < N; ++i) {
    double x = a[i], y = b[i];
    expect("sum", i, out[i], x + y, 0);
    expect("product less scale", i, out[N + i], (double)(half)(x * y) - 0.75, 1);
    expect("quotient", i, out[2 * N + i], x / y, 0);
    expect("fma", i, out[3 * N + i], x * y + 0.75, 0);
    expect("chosen", i, out[4 * N + i], x < y ? fmax(x, 0.75) : fmin(y, 0.75), 0);
  }
  math_range((void *)out, (void *)a, &range);
  for (int i = 0; i < N; ++i) {
    double x = a[i];
    expect("sin", i, out[i], sin(x), 1);
    expect("exp", i, out[N + i], exp(x), 1);
    expect("sqrt", i, out[2 * N + i], sqrt(fabs(x)), 0);
    expect("floor", i, out[3 * N + i], floor(x), 0);
    expect("pow", i, out[4 * N + i], pow(fabs(x), 1.5), 1);
    half next = out[5 * N + i];
    if (!(next > a[i]) || (x != 0 && bits(next) - bits(a[i]) != (x > 0 ? 1 : -1)))
      expect("nextafter", i, next, x, 0);
  }
  conversions_range(ints, (void *)a, &range);
  for (int i = 0; i < N; ++i) {
    float x = a[i];
    expect_int("to nearest", i, ints[i], (int)rintf(x));
    expect_int("saturated", i, ints[N + i], x < 0 ? 0 : x > 255 ? 255 : (int)x);
    expect_int("from int", i, ints[2 * N + i], (int)(half)(i * 37));
    expect_int("classes", i, ints[3 * N + i], (x > 1) + 4 * (signbit(x) != 0));
    half nearest = (half)(x * 1.001f);
    expect_int("toward zero", i, ints[4 * N + i], bits(nearest) - (fabsf((float)nearest) > fabsf(x * 1.001f)));
  }
  vectors_range((void *)out, (void *)a, &range);
  for (int i = 0; i < N; ++i) {
    const half *v = a + 4 * i;
    float dot = 0;
    for (int k = 0; k < 4; ++k)
      dot += (float)v[k] * (float)v[3 - k];
    for (int k = 0; k < 4; ++k) {
      half first = v[k] < v[3 - k] ? (half)(2 * v[k]) : (half)(v[k] + v[3 - k]);
      double more[] = {(half)dot, (half)hypotf(v[0], v[1]),
                       v[0] < 0   ? 0
                       : v[0] > 1 ? 1
                                  : v[0],
                       (half)(v[0] + (half)((half)(v[1] - v[0]) * 0.5f))};
      expect("vector", 4 * i + k, out[4 * i + k], (double)first + more[k], 2);
    }
  }
  groups_range((void *)out, (void *)a, &range);
  for (int i = 0; i < N; ++i) {
    int first = i / Local * Local;
    double most = -INFINITY, sum = 0;
    for (int k = first; k < first + Local; ++k) {
      most = fmax(most, a[k]);
      sum += k <= i ? k % 3 : 0;
    }
    expect("most", i, out[i], most, 0);
    expect("running sum", i, out[N + i], sum, 0);
    expect("second", i, out[2 * N + i], a[first + 1], 0);
  }
  return failed != 0;
}
