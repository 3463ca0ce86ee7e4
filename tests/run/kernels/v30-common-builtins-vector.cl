// V30: common builtins on vectors, with scalars that stand for all elements.
// ARG a: float4[N] random(-3,3)
// ARG b: float4[N] random(-3,3)
// ARG out: float4[N] zero
kernel void common_builtins_vector(global float4 *out, global const float4 *a, global const float4 *b) {
  size_t i = get_global_id(0);
  float4 x = a[i], y = b[i];
  float4 r = mix(x, y, 0.5f) + step(0.25f, y) + smoothstep(-2.0f, 2.0f, x) + sign(y);
  if (x.x > y.y)
    r += fmax(x, 0.5f) * clamp(y, -1.0f, 1.0f) + max(x, y.wzyx);
  out[i] = r + cross(x, y) * dot(x, y) + (float4)(dot(x.xy, y.zw)) + (float4)(cross(x.xyz, y.xyz), 1);
}
