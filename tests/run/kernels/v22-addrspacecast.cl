// V22: generic pointers made of global and private ones, chosen by lanes.
// ARG in: int[N] random(-9,9)
// ARG out: int[N] zero
int sum(const generic int *p, int n) {
  int s = 0;
  for (int k = 0; k < n; ++k)
    s = s * 2 + p[k];
  return s;
}
kernel void address_spaces(global int *out, global int *in) {
  size_t i = get_global_id(0);
  int own[3] = {(int)i, 5, in[i]};
  generic int *p = in[i] & 1 ? (generic int *)own : (generic int *)(in + (i & ~3ul) / 2);
  out[i] = sum(p, 2) + sum(own, in[i] > 0 ? 3 : 1);
}
