// Calls of vector functions.
// ARG out: float[N] zero
// ARG price: float[N] random(5,30)
// ARG strike: float[N] random(1,100)
float cumulative(float d) {
  float k = 1.0f / (1.0f + 0.2316419f * fabs(d));
  float c = 1.0f - 0.39894228f * exp(-0.5f * d * d) * k * (0.31938153f + k * (-0.356563782f + k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f))));
  return d < 0.0f ? 1.0f - c : c;
}
kernel void blackscholes(global float *out, global const float *price, global const float *strike) {
  size_t i = get_global_id(0);
  float s = price[i], x = strike[i], v = 0.3f, t = 2.0f, r = 0.02f;
  float d1 = (log(s / x) + (r + 0.5f * v * v) * t) / (v * sqrt(t)), d2 = d1 - v * sqrt(t);
  out[i] = s * cumulative(d1) - x * exp(-r * t) * cumulative(d2);
}
