// Sobol's sequence in Gray code's order: a row of groups a dimension, whose direction numbers lie in local memory; a
// work-item makes every so many'th number, of a power of two of work-items a row.
kernel void sobol(global const uint *directions, global float *out, int n, local uint *v) {
  uint l = get_local_id(0), first = get_global_id(0), step = get_global_size(0), dimension = get_global_id(1);
  if (l < 32)
    v[l] = directions[dimension * 32 + l];
  barrier(CLK_LOCAL_MEM_FENCE);
  uint bits = ctz(step), gray = first ^ (first >> 1), x = 0;
  for (uint b = 0; b < bits; ++b)
    x ^= -((gray >> b) & 1) & v[b];
  // From one number to the next but one, two, ...: the bit of the step, and one above it.
  uint always = v[bits - 1];
  for (uint i = first; i < n; i += step) {
    out[dimension * n + i] = x * 0x1p-32f;
    x ^= always ^ v[ctz(~(i | (step - 1)))];
  }
}
