// V17: divergent loops three deep with breaks and continues on each level, values of each level live behind it (m7).
// ARG out: int[N*3] zero
// ARG in: int[N] random(0,30)
kernel void nest_of_three(global int *out, global const int *in) {
  int i = get_global_id(0), n = get_global_size(0), v = in[i], r = 0, s = 1, t = 0, a, b, c = 0;
  for (a = 0; a < 4 + v % 3; ++a) {
    if ((a ^ v) % 5 == 4)
      continue;
    for (b = v % 4; b < 7; ++b) {
      if ((a + b) % 6 == 5)
        break;
      for (c = 0; c < b; ++c) {
        s = (s * 3 + in[(i + c) % n]) % 101;
        if (s % 7 == 0)
          continue;
        t += s;
        if (s > 80)
          break;
        if (t > 900)
          goto out_of_all;
        out[i] = t;
      }
      r += c;
      if (s % 11 == 3)
        continue;
      r ^= s;
    }
    t += b;
  }
out_of_all:
  out[n + i] = r * 7 + s;
  out[2 * n + i] = t + a * 1000 + c;
}
