// LLVM 22's FixIrreducible loses a phi operand of a block that branches to two entries of one cycle, and sometimes crashes;
// cured by splitting critical edges first. Already the prepared form came out wrong.
// ARG out: uint[N] zero
// ARG in: uint[N] random(0,1000)
// ARG tab: uint[8] random(0,99)
kernel void two_entries(global uint *out, global const uint *in, global const uint *tab) {
  int i = get_global_id(0);
  uint x = in[i], y = i, fuel = 0;
  if (i & 1)
    goto late;
again:
  if (y > x)
    goto third;
second:
  y += x;
  if (x & 1u)
    goto late;
third:
  if ((tab[7] & 1u) && (fuel += 1 + (x & 1u)) < 17u)
    goto again;
late:
  x = x * 5u + 1u;
  if ((y & 8u) && ++fuel < 20u)
    goto second;
  if (x % 3u == 1u && ++fuel < 20u)
    goto third;
  out[i] = x + y * 3u + fuel;
}
