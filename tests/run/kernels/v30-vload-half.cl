// V30: half as a storage type.
// ARG in: ushort[N*4] random(15000,16500)
// ARG out: ushort[N*4] zero
kernel void vload_halves(global half *out, global const half *in) {
  size_t i = get_global_id(0);
  float4 v = vload_half4(i, in);
  float s = vload_half(3 * i, in);
  vstore_half4(v * 1.5f + s, i, out);
  if (i & 1)
    vstore_half(s, 4 * i + 2, out);
}
