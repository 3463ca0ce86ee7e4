// V23: records of bytes and shorts: 2, 3, 4, 5, 6 and 8 bytes long, with and without gaps, guarded and not.
// ARG out: uchar[3*N] zero
// ARG in: uchar[3*N] random(0,255)
kernel void rgb(global uchar *out, global const uchar *in) {
  size_t i = get_global_id(0);
  uchar r = in[3 * i], g = in[3 * i + 1], b = in[3 * i + 2];
  out[3 * i] = b;
  out[3 * i + 1] = (r + g) / 2;
  out[3 * i + 2] = r;
}
// KERNEL rgba_without_a
// ARG out: uchar[4*N-1] zero
// ARG in: uchar[4*N-1] random(0,255)
kernel void rgba_without_a(global uchar *out, global const uchar *in) {
  size_t i = get_global_id(0);
  uchar r = in[4 * i], g = in[4 * i + 1], b = in[4 * i + 2];
  out[4 * i] = b;
  out[4 * i + 1] = (r + g) / 2;
  out[4 * i + 2] = r;
}
// KERNEL second_of_two
// ARG out: char[2*N] zero
// ARG in: char[2*N] random(-128,127)
kernel void second_of_two(global char *out, global const char *in) {
  size_t i = get_global_id(0);
  char v = in[2 * i + 1];
  out[2 * i] = v + 1;
  out[2 * i + 1] = v * 2;
}
// KERNEL five
// ARG out: char[5*N] zero
// ARG in: char[5*N] random(-128,127)
kernel void five(global char *out, global const char *in) {
  size_t i = get_global_id(0);
  char a = in[5 * i], c = in[5 * i + 2], e = in[5 * i + 4];
  out[5 * i] = e;
  out[5 * i + 1] = a - c;
  out[5 * i + 2] = a;
  out[5 * i + 3] = c;
  out[5 * i + 4] = a + e;
}
// KERNEL short3s
// ARG out: short[3*N] zero
// ARG in: short[3*N] random(-9999,9999)
kernel void short3s(global short *out, global const short *in) {
  size_t i = get_global_id(0);
  short a = in[3 * i], b = in[3 * i + 1], c = in[3 * i + 2];
  if (a > b) {
    out[3 * i] = c;
    out[3 * i + 1] = a - b;
    out[3 * i + 2] = a ^ c;
  }
}
// KERNEL short4s
// ARG out: short[4*N] zero
// ARG in: short[4*N] random(-9999,9999)
kernel void short4s(global short *out, global const short *in) {
  size_t i = get_global_id(0);
  short a = in[4 * i], b = in[4 * i + 1], c = in[4 * i + 2], d = in[4 * i + 3];
  out[4 * i] = d;
  out[4 * i + 1] = c + a;
  out[4 * i + 2] = b;
  out[4 * i + 3] = a ^ d;
}
// KERNEL bytes8
// ARG out: uchar8[N] zero
// ARG in: uchar8[N] random(0,255)
kernel void bytes8(global uchar8 *out, global const uchar8 *in) {
  size_t i = get_global_id(0);
  uchar8 v = in[i];
  if (v.s0 > 50)
    out[i] = v.s71625340 + v;
}
