// B2, L4: library functions of two arguments, straight and under a condition.
// ULP 3
// ARG out: float[2*N] zero
// ARG in: float[2*N] random(-9,9)
kernel void math_two_arguments(global float *out, global const float *in) {
  size_t i = get_global_id(0);
  out[2 * i] = hypot(in[2 * i], in[2 * i + 1]);
  if (in[2 * i] > 1.0f)
    out[2 * i + 1] = hypot(in[2 * i], 2.5f);
}
