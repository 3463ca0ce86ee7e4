// ARG out: int[N] random(0,100)
// ARG in: int[N] random(0,100)
kernel void probe(global int *out, global const int *in) {
  size_t i = get_global_id(0);
  out[i] = out[i] * 3 + in[i] + 1;
}
