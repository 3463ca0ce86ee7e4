// Early rejection in a uniform loop.
// ARG out: float[N] zero
// ARG spheres: float4[8] random(-2,2)
kernel void ray_sphere(global float *out, constant float4 *spheres) {
  size_t i = get_global_id(0);
  float dx = (float)(i & 127) * 0.01f - 0.5f, dy = (float)(i >> 7) * 0.01f - 0.4f, dz = 1.0f, t = 1e30f;
  float a = dx * dx + dy * dy + dz * dz;
  for (int k = 0; k < 8; ++k) {
    float4 s = spheres[k];
    float b = dx * s.x + dy * s.y + dz * (s.z + 4.0f);
    if (b < 0.0f)
      continue;
    float c = s.x * s.x + s.y * s.y + (s.z + 4.0f) * (s.z + 4.0f) - s.w * s.w;
    float d = b * b - a * c;
    if (d < 0.0f)
      continue;
    float hit = (b - sqrt(d)) / a;
    if (hit > 0.0f && hit < t)
      t = hit;
  }
  out[i] = t;
}
