// B2, L4: library functions of two arguments, straight and under a condition; x^y of negative x too, which is rare.
// ULP 3
// ARG out: float[2*N] zero
// ARG in: float[2*N] random(-9,9)
kernel void math_two_arguments(global float *out, global const float *in) {
  size_t i = get_global_id(0);
  float x = in[2 * i], y = in[2 * i + 1];
  out[2 * i] = hypot(x, y) + pow(fabs(x), y * 0.25f);
  if (x > -5.0f)
    out[2 * i + 1] = hypot(x, 2.5f) * pow(x, rint(y));
}
