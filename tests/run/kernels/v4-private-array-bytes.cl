// V4: a private array of bytes sorted in place.
// ARG out: uchar[5*N] zero
// ARG in: uchar[5*N] random(0,255)
kernel void private_array_bytes(global uchar *out, global const uchar *in) {
  size_t i = get_global_id(0);
  uchar a[5];
  for (int k = 0; k < 5; ++k)
    a[k] = in[5 * i + k];
  for (int p = 0; p < 4; ++p)
    for (int k = 0; k < 4 - p; ++k)
      if (a[k] > a[k + 1]) {
        uchar t = a[k];
        a[k] = a[k + 1];
        a[k + 1] = t;
      }
  for (int k = 0; k < 5; ++k)
    out[5 * i + k] = a[k];
}
