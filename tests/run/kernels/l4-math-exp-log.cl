// B2, L4: library functions on values per lane, straight and under a condition; scalar and vector versions may differ in the
// last places.
// RECIPE CALL-VARIANT
// ULP 3
// ARG out: float[2*N] zero
// ARG in: float[N] random(0.1,20)
kernel void math_exp_log(global float *out, global const float *in) {
  size_t i = get_global_id(0);
  out[2 * i] = exp(-in[i]);
  if (in[i] > 5.0f)
    out[2 * i + 1] = log(in[i]);
}
