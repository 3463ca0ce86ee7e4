// No directive at all: arguments, sizes and launch come from the kernel itself.
typedef struct { float x; int k; } Pair;
kernel void gather(global float *out, global const float4 *in, global const ushort *index, int n, Pair by, global Pair *pairs,
                   local int *scratch, constant double *table) {
  int i = get_global_id(0), j = get_global_id(1);
  if (i < n) {
    scratch[i & 15] = i;
    out[3 * (j * 40 + i)] = in[index[i]].y + by.x + pairs[i + 2].k + (float)table[j];
  }
}
