// Accelerations of the all-pairs n-body problem, by tiles of positions and masses in local memory.
kernel void nbodytiles(global const float4 *position, global float4 *acceleration, int bodies, float softening,
                       local float4 *tile) {
  int i = get_global_id(0), l = get_local_id(0), size = get_local_size(0);
  float4 mine = position[i], a = (float4)(0.0f);
  for (int first = 0; first < bodies; first += size) {
    tile[l] = position[first + l];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int j = 0; j < size; ++j) {
      float4 other = tile[j], d = other - mine;
      float inverse = rsqrt(d.x * d.x + d.y * d.y + d.z * d.z + softening);
      a += d * (other.w * inverse * inverse * inverse);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  a.w = 0.0f;
  acceleration[i] = a;
}
