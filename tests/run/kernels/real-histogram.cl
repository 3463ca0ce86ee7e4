// A histogram with atomic increments.
// ARG bins: uint[16] zero
// ARG in: uchar[4*N] random(0,255)
kernel void histogram(volatile global uint *bins, global const uchar *in) {
  size_t i = get_global_id(0);
  for (int k = 0; k < 4; ++k)
    atomic_inc(&bins[in[4 * i + k] >> 4]);
}
