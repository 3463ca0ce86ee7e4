// One generation of Conway's game of life, wrapping at the borders.
// ARG out: uchar[N] zero
// ARG in: uchar[N] random(0,1)
kernel void life_step(global uchar *out, global const uchar *in) {
  int x = get_global_id(0), y = get_global_id(1), w = get_global_size(0), h = get_global_size(1), n = 0;
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx)
      if (dx || dy)
        n += in[(y + dy + h) % h * w + (x + dx + w) % w];
  out[y * w + x] = n == 3 || (n == 2 && in[y * w + x]);
}
