// V19: returns and breaks within conditions and loops: the rest is for those that are left, often for none.
// ARG out: int[N*2] zero
// ARG in: int[N] random(0,50)
kernel void rest(global int *out, global const int *in) {
  int i = get_global_id(0), n = get_global_size(0), v = in[i], r = v, k;
  if (i / 8 % 2) {
    out[i] = -1;
    if (v > 3 || i / 16 % 2)
      return;
    r += 5;
  }
  for (k = 0; k < 8; ++k) {
    if (v & 1) {
      r += in[(i + k) % n];
      if (r > 150)
        break;
      if (r % 9 == 4)
        continue;
      v += k;
    }
    r = r * 3 / (1 + (v & 7)) + in[(i * 3 + k) % n] % (k + 1);
    v = (v * 7 + r) % 53;
    if (v == 20) {
      out[n + i] = r;
      return;
    }
  }
  r = r * 100 + k;
  for (int j = 0; j < (v & 3); ++j)
    r ^= in[(r + j & 0xffff) % n] * r;
  out[n + i] = r / (v + 1) + r % (k + 2);
}
