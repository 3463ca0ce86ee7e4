// V18: a large region that whole packets enter or skip, and some packets enter partly.
// ARG out: int[N] zero
// ARG in: int[N] random(0,99)
kernel void all_or_none(global int *out, global const int *in) {
  size_t i = get_global_id(0);
  int r = in[i];
  if (i / 16 % 2 == 1 || in[i] == 50) {
    for (int k = 0; k < 5; ++k)
      r = r * 3 % 997 + in[(i + (uint)k) % get_global_size(0)];
    if (r & 1)
      r += 5;
    out[i] = r;
  }
}
