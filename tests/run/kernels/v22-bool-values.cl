// V22: truth values kept across control flow and stored.
// ARG out: uchar[N] zero
// ARG in: int[N] random(0,99)
kernel void bool_values(global uchar *out, global const int *in) {
  size_t i = get_global_id(0);
  bool a = in[i] > 20, b = in[i] & 1, c = false;
  for (int k = 0; k < 5; ++k) {
    c = (a ^ b) || c;
    a = b && in[i] > 15 * k;
    b = !b;
  }
  out[i] = (a << 2) | (b << 1) | c;
}
