// A lane goes round the middle loop by way of the last branch of the inner one. Where the inner loop was skipped, as no lane wanted
// it, the mask of that branch was the one of the round before, and the middle loop never ended.
// GLOBAL 21x4
// LOCAL 21x2
// ARG out: int[N] zero
// ARG from: int[256] 200
// ARG scale: float 3
kernel void stale_mask(global int *out, global const int *from, float scale) {
  int id = get_global_id(1) * get_global_size(0) + get_global_id(0);
  short low = (short)id;
  int rounds = 0, tries = 0, steps = 0;
  if (id < 71) {
    for (;;) {
      if (rounds++ >= 3)
        break;
      while ((float)rounds != (float)from[(1 + (fabs(scale) < 1e6f ? (int)scale : 7)) & 255] && (short)rounds > low &&
             tries++ < 1) {
      again:;
        if ((((int)get_group_id(0)) & 4) != 0)
          break;
        if (steps++ < 2)
          goto again;
      }
    }
    out[id] = rounds;
  }
}
