// V16: elements of vectors read and written at an index that lanes compute.
// ARG in: int4[N] random(-99,99)
// ARG at: int[N] random(0,3)
// ARG out: int4[N] zero
kernel void varying_index(global int4 *out, global const int4 *in, global const int *at) {
  size_t i = get_global_id(0);
  int4 v = in[i];
  int k = at[i] & 3;
  int x = v[k];
  v[(k + 1) & 3] = x * 3;
  if (x > 0)
    v[k ^ 2] += v[3 - k];
  out[i] = v;
}
