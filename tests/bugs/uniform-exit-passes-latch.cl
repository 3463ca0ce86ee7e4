// A uniform branch out of a divergent loop passes by the loop's latch, which took the lanes that had left for lanes of the
// next iteration: they had the mask of the block before the branch.
// ARG out: uint[N*8] zero
// ARG in: uint[N] random(0,1000)
// ARG b: uchar[N] random(0,255)
// ARG count: uint[1] zero
kernel void uniform_exit(global uint *out, global const uint *in, global const uchar *b, global uint *count, uint n) {
  int i = get_global_id(0);
  uint x = in[i], k = 0;
  for (;;) {
    if (++k > x)
      break;
    for (int j = x & 3u; j > -2; --j) {
      out[i * 8] += b[(ushort)x % n];
      if (k & 1u)
        break;
      if (x)
        atomic_add(&count[0], 1u);
    }
  }
}
