// LICM, of LLVM 22, makes of a store of one bit under a condition a load and a store of one bit. Where the place had a
// count at that time, all but its lowest bit was lost, and the loop never ended (packets of eight, AVX2).
// KERNEL k
// GLOBAL 130
// LOCALS 64 24
// ARG out0: int[N] random(-100,100)
// ARG in3: ushort8[N*5] random(0,63)
// ARG in5: long[N*5] random(-100,100)
// ARG tab6: int[256] random(0,100)
// ARG loc10: float[N] zero
// ARG m: int 4
static int float_to_int(float x) { return fabs(x) < 1e6f ? (int)x : 7; }
kernel void k(global int *out0, global const ushort8 *in3, global const long *in5, global const int *tab6,
              local float *loc10, float scale, int n, int m) {
  int id = get_global_id(0), lid = get_local_id(0);
  int q0 = (int)get_group_id(0), i1 = float_to_int(scale);
  float f2 = in5[id * 5];
  local float ef[64];
  local ulong eul[64];
  for (int t0 = 0; t0 < 6; ++t0) {
    eul[lid] = id <= q0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int t1 = 0; t1 < 2; ++t1) {
      if ((int)get_group_id(0) <= 2)
        q0 = (n ^ tab6[4]) & 15;
      if ((int)get_group_id(0) > 1)
        break;
      barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    }
  }
  for (int t0 = 0; t0 < (m & 3); ++t0)
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  ef[lid] = ((float)in3[id * 5 + ((uint)i1 % 5)].s0 - 3.25f) * trunc(f2);
  ef[lid] = 1 >= n ? (float)in5[(129 - id) * 5 + ((uint)float_to_int(loc10[lid]) % 5)] / (float)n : (float)tab6[2];
}
