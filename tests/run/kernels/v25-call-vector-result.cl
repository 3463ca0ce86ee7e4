// V25: a function that is not inlined takes and gives vectors.
// ARG in: float4[N] random(-9,9)
// ARG out: float4[N] zero
__attribute__((noinline)) float4 spread(float4 v, float k, int2 n) {
  return v.x > 0 ? v * k + (float4)(n.x, n.y, 0, 1) : v.wzyx;
}
kernel void call_vector_result(global float4 *out, global const float4 *in) {
  int i = get_global_id(0);
  float4 v = spread(in[i], 0.5f, (int2)(i, 3));
  if (v.y < 2)
    v = spread(v + 1, v.x, (int2)(7, i));
  out[i] = v;
}
