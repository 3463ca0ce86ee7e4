// Miscompile class 4: atomic minimum, maximum, or, xor at one uniform place.
// ARG r: int[5] {1000, -1000, 0, 0, -1}
// ARG in: int[N] random(-500,500)
kernel void atomic_minmax(volatile global int *r, global const int *in) {
  size_t i = get_global_id(0);
  atomic_min(&r[0], in[i]);
  atomic_max(&r[1], in[i]);
  if (in[i] > 0)
    atomic_or(&r[2], in[i]);
  atomic_xor(&r[3], in[i]);
  atomic_and(&r[4], in[i] | 15);
}
