// Parameters of every kind.
typedef struct {
  char tag;
  double weight;
  int3 steps;
  float tail[3];
} mixed;
typedef struct {
  int a, b;
} small;

kernel void scalars(global double *out, char c, uchar uc, short s, ushort us, int i, uint ui, long l, ulong ul, float f, double d) {
  size_t g = get_global_id(0);
  out[g] = g + (double)c + uc * 2.0 + s * 3.0 + us * 4.0 + i * 5.0 + ui * 6.0 + l * 7.0 + ul * 8.0 + f * 9.0 + d * 10.0;
}

kernel void vectors(global float *out, char2 a, uchar4 b, short8 c, float2 d, float3 e, float4 f, float16 g, double4 h) {
  int i = get_global_id(0);
  out[i] = i + a.y + b.w + c.s7 + d.y + e.z + f.w + g.sf + (float)h.w + g.s0;
}

// Each work-item has a copy of the structure for itself.
kernel void structs(global float *out, mixed m, small t) {
  size_t i = get_global_id(0);
  m.tail[i % 3] += i;
  t.a += i;
  m.steps.z *= 2;
  out[i] = m.tag + (float)m.weight + m.steps.x + m.steps.z + m.tail[0] + m.tail[1] + m.tail[2] + t.a + t.b;
}

constant int table[4] = {10, 20, 30, 40};

kernel void spaces(global int *out, constant int *c, local int *buffer, global const int *const in) {
  local int shared[5];
  size_t l = get_local_id(0), g = get_global_id(0);
  shared[l % 5] = in[g];
  buffer[l] = shared[l % 5] + c[l % 2];
  out[g] = buffer[l] + table[g % 4] + (int)get_group_id(0) * 1000;
}

kernel void vector_data(global float4 *out, global const float3 *in, global const uchar4 *bytes) {
  size_t i = get_global_id(0);
  out[i] = (float4)(in[i], 1.0f) * 2.0f + convert_float4(bytes[i]);
}
