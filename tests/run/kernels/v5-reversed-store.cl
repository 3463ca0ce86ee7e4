// V5: a reversed store beside a forward load, both under a condition.
// RECIPE STORE-REVERSED-MASKED
// ARG out: short[N] zero
// ARG in: short[N] random(-1000,1000)
kernel void reversed_store(global short *out, global const short *in) {
  int i = get_global_id(0), n = get_global_size(0);
  if (in[i] & 1)
    out[n - 1 - i] = in[i];
}
