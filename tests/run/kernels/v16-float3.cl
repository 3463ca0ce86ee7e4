// V16: a vector of three takes the room of four, and its fourth is not touched.
// ARG out: float4[N] iota
// ARG in: float3[N] random(-10,10)
kernel void vec3(global float4 *out, global const float3 *in) {
  size_t i = get_global_id(0);
  float3 v = in[i];
  out[i].xyz = v.zxy + 1.0f;
}
