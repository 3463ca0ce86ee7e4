// Arms of very different length, one of them seldom.
// ARG out: float[N] zero
// ARG in: float[N] random(0,100)
kernel void branches(global float *out, global const float *in) {
  size_t i = get_global_id(0);
  float x = in[i], r = x;
  if (x == 50.0f)
    for (int k = 0; k < 40; ++k)
      r = r * x + 1.0f / (r + (float)k);
  else if (x < 30.0f)
    r = x * x + 1.0f;
  out[i] = r;
}
