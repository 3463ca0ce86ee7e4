// Miscompile class 2: a uniform loop in a block that no lane of a packet may enter; it must still end.
// ARG out: int[N] zero
// ARG in: int[N] random(0,3)
// ARG n: int 6
kernel void empty_mask_uniform_loop(global int *out, global const int *in, int n) {
  size_t i = get_global_id(0);
  if (in[i] == 3 && i > 40) {
    int k = 0;
    do {
      out[i] += in[k & 3] + k;
      k += in[0] * 0 + 1;
    } while (k < n);
  }
}
