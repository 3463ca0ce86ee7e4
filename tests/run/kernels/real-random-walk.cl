// A Monte Carlo walk with a random number generator per work-item.
// ARG out: float[N] zero
// ARG seed: ulong 42
kernel void random_walk(global float *out, ulong seed) {
  size_t i = get_global_id(0);
  ulong s = seed + i * 0x9e3779b97f4a7c15UL;
  float x = 0.0f;
  int steps = 0;
  while (x < 3.0f && x > -3.0f && steps < 200) {
    s = s * 6364136223846793005UL + 1442695040888963407UL;
    uint r = (uint)(s >> 40);
    x += (float)r * 0x1p-23f - 1.0f;
    ++steps;
  }
  out[i] = x + (float)steps;
}
