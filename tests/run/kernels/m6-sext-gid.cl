// Miscompile class 6: (int)get_global_id is contiguous only because IDs fit; negative offsets through int.
// ARG out: int[N] zero
// ARG in: int[N+10] random(0,99)
kernel void sext_gid(global int *out, global const int *in) {
  int i = get_global_id(0);
  global const int *middle = in + 10;
  out[i] = middle[i - 10] + middle[i - 3];
}
