// Lanes load one after the other from an array of their own, whose elements lie side by side in memory, at indices that
// are loaded: their addresses were planned as the program computes them, and compiling failed.
// ARG narrow: uchar[N] random(0,15)
// ARG wide: ulong[N] random(0,15)
kernel void loads(global uint *out, global const uint *in, global const uchar *narrow, global const ulong *wide) {
  size_t x = get_global_id(0);
  uint own[16];
  for (uint i = 0; i < 16; ++i)
    own[i] = i * in[x];
  own[wide[x]] += 3;
  out[x] = own[narrow[x]] * 5 + own[2];
}

// KERNEL in_loop
// ARG narrow: uchar[N] random(0,15)
// ARG wide: ulong[N] random(0,15)
// ARG count: int 5
kernel void in_loop(global uint *out, global const uint *in, global const uchar *narrow, global const ulong *wide,
                    int count) {
  size_t x = get_global_id(0);
  short own[16];
  for (int i = 0; i < 16; ++i)
    own[i] = (short)(i * in[x]);
  uint sum = 0;
  for (int i = 0; i < count; ++i) {
    own[wide[x]] = (short)(sum + i);
    sum = sum * 3 + own[narrow[x]];
  }
  out[x] = sum + own[3];
}
