// A masked load whose address had no shape yet was called varying for good: in blocks that stand before the definition of the
// address, as they do in loops that were irreducible, linearization then broke its own contract and the kernel was refused.
// ARG in: uint[N] random(0,1000)
// ARG out: uint[N] zero
// ARG tab: uint[8] random(0,99)
kernel void before_definition(global uint *out, global const uint *in, global const uint *tab, uint u) {
  uint i = get_global_id(0);
  uint x = in[i], w = 1, fuel = 0;
start:
  if (u & 1u)
    goto second;
  w += u;
first:
  out[i] += w;
second:
  if ((tab[w & 7u] & 1u) && ++fuel < 20u)
    goto first;
  if ((x & 1u) && ++fuel < 20u)
    goto start;
  out[i] += fuel;
}
