// V30, m4: atomics of version 1, in divergent flow; each lane's old value is its own.
// ARG cells: int[N] random(-9,9)
// ARG ucells: uint[N] random(0,9)
// ARG total: int[2] zero
// ARG out: int[N] zero
kernel void atomic_builtins(global int *out, global int *cells, global uint *ucells, global int *total) {
  size_t i = get_global_id(0);
  int r = atomic_add(cells + i, 5) + atomic_sub(cells + i, 2) * 3 + atomic_xchg(cells + i, (int)i);
  r += atomic_min(cells + i, 3) - atomic_max(cells + i, 1) * 2 + atomic_inc(cells + i) + atomic_dec(cells + i);
  if (i % 3) {
    r += atomic_and(cells + i, 6) + atomic_or(cells + i, 9) * 2 + atomic_xor(cells + i, 5);
    r += atomic_cmpxchg(cells + i, 12, 40);
    r += (int)atomic_max(ucells + i, 4u) - (int)atomic_min(ucells + i, 2u);
    atomic_add(total, r & 15);
  }
  atomic_inc(total + 1);
  out[i] = r;
}
