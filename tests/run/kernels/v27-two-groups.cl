// V27: several groups at once: two arrays of records read and one written, in a loop, and a record read in two parts.
// RECIPE LOAD-INTERLEAVED, STORE-INTERLEAVED
// ARG out: float[3*N] zero
// ARG p: float4[N] random(-9,9)
// ARG v: float[3*N] random(-9,9)
kernel void two_groups(global float *restrict out, global const float4 *restrict p, global const float *restrict v) {
  size_t i = get_global_id(0);
  for (int k = 0; k < 3; ++k) {
    size_t j = (i & ~(size_t)1) + (i & 1);
    float4 q = p[i];
    float x = v[3 * i], y = v[3 * i + 1], z = v[3 * i + 2];
    out[3 * i] += q.x * x + q.w;
    out[3 * i + 1] += q.y * y + k;
    out[3 * i + 2] += q.z * z + j;
  }
}
// KERNEL neighbours
// ARG out: int[2*N] zero
// ARG in: int[2*N+2] random(-9,9)
kernel void neighbours(global int *restrict out, global const int *restrict in) {
  size_t i = get_global_id(0);
  int a = in[2 * i], b = in[2 * i + 1], c = in[2 * i + 2], d = in[2 * i + 3];
  out[2 * i] = a + 2 * b + c;
  out[2 * i + 1] = b + 2 * c + d;
}
