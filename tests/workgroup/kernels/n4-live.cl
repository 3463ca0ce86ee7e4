// N4: more kinds of live values; private arrays, wide values, values in loops, what all work-items know alike.
#define L get_local_id(0)
#define NL get_local_size(0)
#define G get_global_id(0)
#define WAIT barrier(CLK_LOCAL_MEM_FENCE)
kernel void alike(global int *out, global const int *in, local int *s, int n) {
  int step = n * 3 + 1, x = in[G], sum = 0;
  for (int i = 0, j = n; i < 4; ++i, j = j * step + 1) {
    s[L] = x + j;
    WAIT;
    sum += s[(L + (size_t)i) % NL] ^ j;
    WAIT;
    step += 2;
  }
  out[G] = sum + step;
}
kernel void wide(global double8 *out, global const double8 *in, local double *s) {
  double8 a = in[G];
  double16 b = (double16)(a, a.s76543210 * 2.0);
  s[L] = b.s0 + b.sf;
  WAIT;
  double t = s[(L + 1) % NL];
  WAIT;
  s[L] = t + a.s3;
  WAIT;
  out[G] = a * t + b.hi - s[NL - 1 - L];
}
kernel void halves(global float *out, global const half *in, local float *s) {
  float x = vload_half(G, in);
  s[L] = x;
  WAIT;
  out[G] = s[NL - 1 - L] - x;
}
typedef struct { float3 p; uchar tag; } cell;
kernel void struct_array(global float *out, global const float *in, local float *s) {
  cell c[3];
  float x = in[G];
  for (int i = 0; i < 3; ++i) {
    c[i].p = (float3)(x, x + i, x * i);
    c[i].tag = (uchar)(i * 3);
  }
  s[L] = c[(int)fabs(x) % 3].p.y;
  WAIT;
  c[1].p.x += s[(L + 1) % NL];
  c[2].tag += 1;
  WAIT;
  float sum = 0;
  for (int i = 0; i < 3; ++i)
    sum += c[i].p.x + c[i].p.y * 2.0f + c[i].p.z + c[i].tag;
  out[G] = sum;
}
kernel void history(global int *out, global const int *in, local int *s) {
  int past[8];
  int x = in[G];
  for (int i = 0; i < 8; ++i) {
    s[L] = x;
    WAIT;
    past[i] = s[(L + i) % NL];
    x = x * 3 + past[i / 2];
    WAIT;
  }
  int sum = 0;
  for (int i = 0; i < 8; ++i)
    sum = sum * 5 + past[i];
  out[G] = sum;
}
kernel void two_pointers(global int *out, global const int *in, local int *s, local int *t) {
  local int *p = s, *q = t;
  p[L] = in[G];
  WAIT;
  for (int i = 0; i < 5; ++i) {
    q[L] = p[(L + 1) % NL] + i;
    local int *r = p;
    p = q;
    q = r;
    WAIT;
  }
  out[G] = p[NL - 1 - L];
}
kernel void selected(global int *out, global const int *in, local int *s) {
  int a[3] = {in[G], 2, 3}, b[3] = {4, 5, (int)L};
  int *p = in[G] & 1 ? a : b;
  s[L] = p[0];
  WAIT;
  p[1] += s[NL - 1 - L];
  WAIT;
  s[L] = p[1] + a[2];
  WAIT;
  out[G] = s[(L + 1) % NL] + a[1] * 3 + b[1] * 5;
}
kernel void masks(global uint *out, global const uint *in, local uint *s) {
  uint x = in[G];
  bool a = x > 10, b = x & 1, c = a ^ b;
  s[L] = x;
  WAIT;
  uint y = s[(L + 1) % NL];
  bool d = y > x;
  WAIT;
  s[L] = y * 2;
  WAIT;
  out[G] = (a ? 1u : 0u) | (b ? 2u : 0u) | (c ? 4u : 0u) | (d ? s[0] << 3 : 0u);
}
// Compared from values of several widths, joined, kept in a loop that changes some, and as an integer, too.
kernel void masks_of_widths(global uint *out, global const uint *in, local uint *s) {
  uint x = in[G], n = 0;
  bool a = (ulong)x * 0x1234567 > 0x123456789, b = (uchar)x < 100, c = (double)x * 0.3 > 12, d = (short)(x * 7) > 9;
  bool all = a & c, any = b | d, both = all & any;
  int number = both ? -1 : 0;
  for (int i = 0; i < 3; ++i) {
    s[L] = x + i + both;
    WAIT;
    both = both ? s[(L + 1) % NL] & 1 : any;
    n = n * 2 + both;
    WAIT;
  }
  out[G] = n | (a ? 256u : 0u) | (b ? 512u : 0u) | (any ? s[0] << 12 : 0u) ^ (number & 0x55);
}
constant int table[8] = {3, 1, 4, 1, 5, 9, 2, 6};
kernel void constants(global int *out, global const int *in, local int *s) {
  int x = in[G];
  constant int *p = table + (x & 3);
  s[L] = p[1];
  WAIT;
  out[G] = p[2] + s[NL - 1 - L] + table[L & 7];
}
kernel void ids(global ulong *out, local uint *s) {
  ulong a = get_global_linear_id() * 3 + get_local_linear_id();
  uint b = get_group_id(0) * 100 + get_num_groups(0), c = get_local_size(0) + get_enqueued_local_size(0);
  s[L] = (uint)a;
  WAIT;
  out[G] = a + b * 7 + c + s[NL - 1 - L] + get_global_offset(0) + get_work_dim();
}

// A miscompile: the index is kept at the barrier of work_group_all, and computed again at the one behind the loop, where the sum has
// its place in memory: it was read from there all the same.
// KERNEL kept_by_another
// LOCALS 9 16
// ARG n: int 72
// ARG order: int[N] permutation
// ARG out0: int[N] zero
// ARG out1: int[N*3] random(-100,100)
kernel void kept_by_another(global int *out0, global int *out1, global const int *order, int n) {
  int id = get_global_id(0), r = id;
  local int shared[64];
  shared[get_local_id(0)] = out1[(uint)id * 101u % (uint)get_global_size(0) * 3];
  for (int t = 0; t < 4; ++t)
    if (n <= 4)
      r = work_group_all((out1[(uint)id * 101u % (uint)get_global_size(0) * 3 + t % 3] & 2) != 0);
  work_group_barrier(CLK_LOCAL_MEM_FENCE);
  out0[order[id]] = r;
  out1[(uint)id * 101u % (uint)get_global_size(0) * 3] = 1;
}
// An array that only the region between the barrier and itself uses: what one round leaves there, a later one finds.
kernel void ring(global int *out, global const int *in, local int *s, int n) {
  int last[4], sum = 0, x = in[G];
  for (int round = 0; round < 11; ++round) {
    WAIT;
    if (round >= 4)
      sum = sum * 3 + last[(round + n) & 3];
    last[(round + n) & 3] = x * (round + 1);
  }
  out[G] = sum;
}
