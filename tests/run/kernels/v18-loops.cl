// V18: loops that lanes leave at the end, in the middle before and after an effect, and together: each as a copy for
// full packets first, then under a mask with the values that lanes have by then.
// ARG out: int[N*4] zero
// ARG in: int[N] random(0,40)
// ARG start: int[N] random(1,3)
// ARG limit: int 25
kernel void loops(global int *out, global const int *in, global const int *start, int limit) {
  int i = get_global_id(0), n = get_global_size(0);
  int a = start[i], r = 0;
  do { // the end
    r += a * 3 + in[(r + a) % n];
    a += start[i] + 2;
  } while (a < in[i] + 8);
  out[i] = r;
  int k;
  for (k = 0; k < limit; ++k) { // the middle, before any effect; and together at the end
    int v = in[(i + k) % n] * start[i];
    if (v > 100 - k)
      break;
    r = r * 5 + v;
    out[n + i] = r + k;
  }
  out[2 * n + i] = k * 1000 + r % 1000;
  for (k = limit; k > 0; --k) { // the middle, after one
    out[n + i] ^= k;
    if (k * start[i] < in[i])
      break;
    for (int j = 0; j < start[i]; ++j) // and one inside
      r += in[(i + j) % n] ^ k;
  }
  out[3 * n + i] = r - k;
}
