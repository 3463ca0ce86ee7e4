// B2, L4: exponentials, logarithms and roots of libvec, straight and under a condition.
// ULP 4
// ARG out: float[3*N] zero
// ARG in: float[N] random(0.05,9)
kernel void math_elementary(global float *out, global const float *in) {
  size_t i = get_global_id(0);
  float x = in[i];
  out[3 * i] = exp2(x) + log2(x) * log2(x);
  out[3 * i + 1] = cbrt(x) + tanh(x);
  if (x > 1.0f)
    out[3 * i + 2] = acosh(x) + log1p(x) + sinh(x);
}
