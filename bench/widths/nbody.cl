// A long uniform loop with a little work: four loads that all lanes share.
// ARG acceleration: float4[N] zero
// ARG bodies: float4[N] random(-5,5)
// ARG n: int 256
kernel void nbody(global float4 *acceleration, global const float4 *bodies, int n) {
  size_t i = get_global_id(0);
  float3 p = bodies[i].xyz, a = (float3)(0.0f);
  for (int k = 0; k < n; ++k) {
    float3 d = bodies[k].xyz - p;
    float r2 = d.x * d.x + d.y * d.y + d.z * d.z + 0.01f;
    float s = bodies[k].w / (r2 * sqrt(r2));
    a += d * s;
  }
  acceleration[i] = (float4)(a, 0.0f);
}
