// V22: fast-math flags on varying values; results agree within a few ulp.
// CLANG -cl-fast-relaxed-math
// ULP 4
// ARG out: float[N] zero
// ARG in: float[N] random(1,10)
kernel void fast_math(global float *out, global const float *in) {
  size_t i = get_global_id(0);
  float x = in[i];
  if (x > 2.0f)
    out[i] = x * x * 3.0f + 1.0f / x;
  else
    out[i] = x + 2.0f;
}
