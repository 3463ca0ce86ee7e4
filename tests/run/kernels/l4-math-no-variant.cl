// V25: library functions without a vector variant, one of them with a uniform argument; lane by lane, the same bits.
// ARG out: float[N] zero
// ARG in: float[N] random(-1,1)
// ARG k: float 3.5
kernel void math_no_variant(global float *out, global const float *in, float k) {
  size_t i = get_global_id(0);
  float r = nextafter(in[i] * 10.0f, k);
  if (in[i] > 0.0f)
    r += nextafter(in[i], 2.0f);
  out[i] = r;
}
