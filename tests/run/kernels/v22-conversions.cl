// V22: conversions between integers and floats, in range.
// ARG out: float[N] zero
// ARG ints: int[N] zero
// ARG in: float[N] random(-1000,1000)
// ARG u: uint[N] random(0,4000000000)
kernel void conversions(global float *out, global int *ints, global const float *in, global const uint *u) {
  size_t i = get_global_id(0);
  ints[i] = (int)in[i] + (uchar)fabs(in[i] * 0.25f) + (short)(in[i] * 30.0f);
  out[i] = (float)u[i] + (float)(double)in[i] + (float)(long)(in[i] * 1e6f);
}
