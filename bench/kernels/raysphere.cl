// Rays through a scene of mirroring spheres: each goes on from sphere to sphere until it leaves or has bounced enough.
kernel void raysphere(global const float4 *spheres, int count, global float *image, int width, int height, int bounces) {
  int x = get_global_id(0);
  int y = get_global_id(1);
  float ox = 0.0f, oy = 0.0f, oz = -4.0f;
  float dx = (x - width * 0.5f) / width, dy = (y - height * 0.5f) / width, dz = 1.0f;
  float scale = rsqrt(dx * dx + dy * dy + dz * dz);
  dx *= scale;
  dy *= scale;
  dz *= scale;
  float light = 1.0f;
  for (int bounce = 0; bounce < bounces; bounce++) {
    float nearest = 1e30f;
    int hit = -1;
    for (int s = 0; s < count; s++) {
      float4 sphere = spheres[s];
      float cx = sphere.x - ox, cy = sphere.y - oy, cz = sphere.z - oz;
      float b = cx * dx + cy * dy + cz * dz;
      float d = b * b - (cx * cx + cy * cy + cz * cz) + sphere.w * sphere.w;
      if (d > 0.0f) {
        float t = b - sqrt(d);
        if (t > 0.001f && t < nearest) {
          nearest = t;
          hit = s;
        }
      }
    }
    if (hit < 0)
      break;
    float4 sphere = spheres[hit];
    ox += nearest * dx;
    oy += nearest * dy;
    oz += nearest * dz;
    float nx = (ox - sphere.x) / sphere.w, ny = (oy - sphere.y) / sphere.w, nz = (oz - sphere.z) / sphere.w;
    float k = 2.0f * (dx * nx + dy * ny + dz * nz);
    dx -= k * nx;
    dy -= k * ny;
    dz -= k * nz;
    light *= 0.75f;
  }
  image[y * width + x] = light * (0.5f + 0.5f * dy);
}
