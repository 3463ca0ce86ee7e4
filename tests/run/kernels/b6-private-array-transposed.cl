// B6: private arrays lie element by element, all lanes side by side: with a uniform index, with one that varies, in two
// dimensions, under masks and in divergent loops.
// KERNEL uniform_index
// ARG n: int 7
kernel void uniform_index(global float *out, global const float *in, int n) {
  float w[8];
  size_t id = get_global_id(0);
  for (int i = 0; i < n + 1; ++i)
    w[i] = in[id * 8 + i];
  float s = 0;
  for (int i = n; i >= 0; --i)
    s = s * 0.5f + w[i];
  out[id] = s;
}
// KERNEL varying_index
kernel void varying_index(global int *out, global const int *in) {
  short w[5] = {1, 2, 3, 4, 5};
  size_t id = get_global_id(0);
  unsigned x = (unsigned)in[id];
  w[x % 5] += 10;
  w[(x >> 3) % 5] -= (short)x;
  int s = 0;
  for (int i = 0; i < 5; ++i)
    s = s * 3 + w[i];
  out[id] = s;
}
// KERNEL two_dimensions
kernel void two_dimensions(global long *out, global const long *in, int n) {
  long m[3][4];
  size_t id = get_global_id(0);
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 4; ++j)
      m[i][j] = in[id] * i + j;
  long s = 0;
  for (int i = 0; i < 12; ++i)
    s += m[(i + n) % 3][(id + i) % 4] * i;
  out[id] = s;
}
// KERNEL under_masks
kernel void under_masks(global uchar *out, global const uchar *in) {
  uchar w[16];
  size_t id = get_global_id(0);
  int last = in[id] % 16;
  for (int i = 0; i < 16; ++i)
    w[i] = 0;
  for (int i = 0; i <= last; ++i)
    if ((in[id] ^ i) & 1)
      w[i] = (uchar)(in[id] + i);
    else if (i > 3)
      w[i - 3] ^= (uchar)i;
  uchar s = 0;
  for (int i = last; i >= 0; --i)
    s = (uchar)(s * 7 + w[i]);
  out[id] = s;
}
// KERNEL linear_index
kernel void linear_index(global int *out, int n) {
  int w[64];
  size_t id = get_global_id(0), me = get_local_id(0) & 31;
  for (int i = 0; i < 64; ++i)
    w[i] = i * n;
  w[me + 5] = 1;
  out[id] = w[me] + w[me + 5] * 3 + w[63 - me];
}
// KERNEL two_sizes
kernel void two_sizes(global int *out, global const int *in) {
  union { int i[4]; short s[8]; } w;
  size_t id = get_global_id(0);
  for (int i = 0; i < 4; ++i)
    w.i[i] = in[id] + i;
  out[id] = w.s[in[id] & 7];
}
