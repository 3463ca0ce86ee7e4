// Roots of a quadratic equation, all cases.
// ARG roots: float[2*N] zero
// ARG count: int[N] zero
// ARG a: float[N] {1,0,2,-1,0,3.5}
// ARG b: float[N] random(-4,4)
// ARG c: float[N] random(-4,4)
kernel void quadratic(global float *roots, global int *count, global const float *a, global const float *b,
                      global const float *c) {
  size_t i = get_global_id(0);
  if (a[i] == 0.0f) {
    if (b[i] == 0.0f)
      return;
    roots[2 * i] = -c[i] / b[i];
    count[i] = 1;
    return;
  }
  float d = b[i] * b[i] - 4.0f * a[i] * c[i];
  if (d < 0.0f)
    return;
  float s = sqrt(d);
  roots[2 * i] = (-b[i] - s) / (2.0f * a[i]);
  roots[2 * i + 1] = (-b[i] + s) / (2.0f * a[i]);
  count[i] = d == 0.0f ? 1 : 2;
}
