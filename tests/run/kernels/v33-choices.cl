// V33: whatever is chosen, the result is the same: uniform values in vectors, in and outside loops, vectors of the
// program kept as they are, divisions that need no guard, decisions that do not ask the target.
// CHOICES PacketizeUniform | PacketizeUniformInLoops | noFullScalarization | noDivisionExceptions | TargetIndependentPacketization
// LANES 4,8
kernel void k(global int *out, global const int *in, int n, float f, global float4 *v) {
  size_t i = get_global_id(0);
  int sum = n * 7 + 3;
  float scale = f * 0.5f + (float)n;
  for (int j = 0; j < (n & 15); ++j) {
    int u = sum * 5 ^ j;
    sum += u >> 2;
    scale = fabs(scale - (float)u * 0.25f);
    if (in[i] & 1 << (j & 7))
      sum ^= in[i] / ((in[i] & 3) + 2 + (j & 1)) % ((n & 7) + 1);
  }
  float4 x = v[i];
  for (int j = 0; j < 3; ++j)
    if (in[i] > j)
      x = x.wxyz * (float4)(scale, 2.0f, f, 0.5f) + v[i].yyxx;
  v[i] = x;
  out[i] = sum;
}
