// V30, V23: vload and vstore, that need no more alignment than an element has.
// ARG in: float[N*4+3] random(-9,9)
// ARG bytes: uchar[N*3] random(0,255)
// ARG out: float[N*4] zero
kernel void vload_vstore(global float *out, global const float *in, global const uchar *bytes) {
  size_t i = get_global_id(0);
  float4 v = vload4(i, in + 3);
  float2 w = vload2(i * 2, in);
  uchar3 c = vload3(i, bytes);
  v += (float4)(w.x, w.y, c.x, c.z);
  vstore4(v, i, out);
  if (c.y & 1)
    vstore2(w + convert_float2(c.xy), 2 * i + 1, out);
}
