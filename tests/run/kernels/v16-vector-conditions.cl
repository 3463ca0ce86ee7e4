// V16: comparisons of vectors as masks of vectors.
// CHOICES noFullScalarization
// ARG a: float4[N] random(-9,9)
// ARG b: float4[N] random(-9,9)
// ARG out: float4[N] zero
kernel void vector_conditions(global float4 *out, global const float4 *a, global const float4 *b) {
  size_t i = get_global_id(0);
  int4 m = a[i] < b[i];
  float4 r = m ? a[i] : b[i] * 2.0f;
  int4 n = (a[i] == b[i]) | (m & (b[i] > 3.0f));
  r = n ? r + 1.0f : r;
  out[i] = m.x ? r : r.wzyx;
}
