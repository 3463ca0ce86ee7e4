// One step of the all-pairs n-body problem; positions are (x, y, z, mass).
kernel void nbody(global const float4 *position, global const float4 *velocity, global float4 *new_position,
                  global float4 *new_velocity, int bodies, float dt, float softening) {
  int i = get_global_id(0);
  float4 mine = position[i];
  float ax = 0.0f, ay = 0.0f, az = 0.0f;
  for (int j = 0; j < bodies; j++) {
    float4 other = position[j];
    float dx = other.x - mine.x;
    float dy = other.y - mine.y;
    float dz = other.z - mine.z;
    float inverse = rsqrt(dx * dx + dy * dy + dz * dz + softening);
    float s = other.w * inverse * inverse * inverse;
    ax += dx * s;
    ay += dy * s;
    az += dz * s;
  }
  float4 v = velocity[i];
  v.x += ax * dt;
  v.y += ay * dt;
  v.z += az * dt;
  mine.x += v.x * dt;
  mine.y += v.y * dt;
  mine.z += v.z * dt;
  new_position[i] = mine;
  new_velocity[i] = v;
}
