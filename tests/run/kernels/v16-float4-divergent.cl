// V16: vectors under divergent control flow.
// ARG out: float4[N] random(-1,1)
// ARG in: float4[N] random(-10,10)
kernel void vec4_divergent(global float4 *out, global const float4 *in) {
  size_t i = get_global_id(0);
  float4 v = in[i];
  if (v.x > 0.0f) {
    v.y = v.x - v.z;
    out[i] = v;
  } else if (v.y > 0.0f)
    out[i].z = v.w;
}
