#include "bench/kernels/range.h"
#include <math.h>

static float cumulative_normal(float d) {
  const float a1 = 0.31938153f, a2 = -0.356563782f, a3 = 1.781477937f, a4 = -1.821255978f, a5 = 1.330274429f;
  float k = 1.0f / (1.0f + 0.2316419f * fabsf(d));
  float n = 0.39894228040143267794f * expf(-0.5f * d * d) * (k * (a1 + k * (a2 + k * (a3 + k * (a4 + k * a5)))));
  if (d > 0)
    n = 1.0f - n;
  return n;
}

void blackscholes(float *restrict call, float *restrict put, const float *restrict price, const float *restrict strike,
                  const float *restrict years, float rate, float volatility, unsigned n,
                  const struct vec_ndrange *range) {
  for (unsigned i = 0; i < n; ++i) {
    float s = price[i], x = strike[i], t = years[i];
    float root = sqrtf(t);
    float d1 = (logf(s / x) + (rate + 0.5f * volatility * volatility) * t) / (volatility * root);
    float d2 = d1 - volatility * root;
    float n1 = cumulative_normal(d1), n2 = cumulative_normal(d2);
    float discounted = x * expf(-rate * t);
    call[i] = s * n1 - discounted * n2;
    put[i] = discounted * (1.0f - n2) - s * (1.0f - n1);
  }
}
