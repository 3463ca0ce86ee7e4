// V16: vectors in the kernel: arithmetic, swizzles, loads and stores of float4.
// ARG out: float4[N] zero
// ARG in: float4[N] random(-10,10)
kernel void vec4(global float4 *out, global const float4 *in) {
  size_t i = get_global_id(0);
  float4 v = in[i];
  out[i] = v.wzyx * 2.0f + (float4)(v.x, v.xy, 1.0f);
}
