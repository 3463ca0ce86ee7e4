// Price of a European call by Monte Carlo: each work-item simulates paths with its own xorshift generator and draws
// normal numbers by the method of Box and Muller.
kernel void montecarlo(global float *sums, float spot, float strike, float drift, float volatility, int paths) {
  uint id = get_global_id(0);
  uint state = (id + 1) * 2654435761u;
  float sum = 0.0f;
  for (int p = 0; p < paths; p++) {
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    float u1 = ((state >> 8) + 1) * (1.0f / 16777217.0f);
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    float u2 = (state >> 8) * (1.0f / 16777216.0f);
    float z = sqrt(-2.0f * log(u1)) * cos(6.28318530718f * u2);
    float price = spot * exp(drift + volatility * z);
    if (price > strike)
      sum += price - strike;
  }
  sums[id] = sum;
}
