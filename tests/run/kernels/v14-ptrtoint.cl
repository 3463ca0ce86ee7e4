// V14: addresses through integers.
// ARG out: int[N] zero
// ARG in: int[N] random(0,99)
kernel void pointer_integers(global int *out, global const int *in) {
  size_t i = get_global_id(0);
  uintptr_t p = (uintptr_t)in + i * 4;
  out[i] = *(global const int *)p + (int)((p - (uintptr_t)in) & 0xff);
}
