// L4, M4: a power under conditions that exclude what takes it long; no other lane's result may change.
// ULP 4
// ARG out: float[4*N] zero
// ARG in: float[N] random(-9,9)
kernel void excluded(global float *out, global const float *in) {
  size_t i = get_global_id(0);
  float x = in[i];
  if (x > 0)
    out[4 * i] = pow(x, 1.25f);
  if (x > 0.5f && x < 8)
    out[4 * i + 1] = pow(x + 1, x);
  else if (x < -3)
    out[4 * i + 1] = pow(-x, x);
  float y = x * 2 - 1, sum = 0;
  while (y > 0) {
    sum += pow(y, 0.3f);
    y -= 1.75f;
  }
  out[4 * i + 2] = sum;
  out[4 * i + 3] = x >= 0 || x < -8 ? pow(fabs(x), 0.75f) : x;
}
