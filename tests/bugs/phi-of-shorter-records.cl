// Records of four members whose elements stay in memory order over a loop, behind records of sixteen: a phi of the first
// was asked for its sixteenth part, and vecc crashed.
// LANES 32
// ARG n: int 20
kernel void two_records(global double16 *o, global const double16 *a, global const short3 *b, global const short3 *c,
                        global short3 *d, int n) {
  long g = get_global_id(0);
  uint lid = get_local_id(0);
  short3 v = b[g];
  for (int q = 1; q < n; q *= 2) {
    d[g] = v;
    if (lid >= (uint)q)
      v ^= c[g];
  }
  o[g] = sign(a[g]);
}
