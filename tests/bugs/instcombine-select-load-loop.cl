// The same as instcombine-select-load.cl, in a divergent loop, with floats.
// ARG out: float[N] zero
// ARG a: float[N] random(-9,9)
// ARG n: int[N] random(0,6)
kernel void select_load_loop(global float *out, global float *a, global const int *n) {
  size_t i = get_global_id(0);
  float sum = 0.0f;
  for (int k = 0; k < n[i]; ++k) {
    float t;
    if (a[i] < 50.0f) {
      t = a[i];
      a[i] = t * 2.0f + 9.5f;
    } else
      t = (float)k;
    sum += t;
  }
  out[i] = sum;
}
