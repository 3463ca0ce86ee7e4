// The control flow and arithmetic of an option price, with a rational approximation instead of library calls.
// ARG out: float[N] zero
// ARG price: float[N] random(5,30)
// ARG strike: float[N] random(1,100)
kernel void black_scholes_exact(global float *out, global const float *price, global const float *strike) {
  size_t i = get_global_id(0);
  float d = (price[i] - strike[i]) / sqrt(price[i] * strike[i]);
  float a = fabs(d), t = 1.0f / (1.0f + 0.2316419f * a);
  float poly = t * (0.319381530f + t * (-0.356563782f + t * (1.781477937f + t * -1.821255978f)));
  float n = poly / (1.0f + a * a);
  if (d > 0.0f)
    n = 1.0f - n;
  out[i] = price[i] * n - strike[i] * (1.0f - n);
}
