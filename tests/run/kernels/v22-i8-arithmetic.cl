// V22: byte arithmetic wraps; widening and narrowing.
// ARG out: uchar[N] zero
// ARG a: uchar[N] random(0,255)
// ARG b: uchar[N] random(1,255)
kernel void i8_arithmetic(global uchar *out, global const uchar *a, global const uchar *b) {
  size_t i = get_global_id(0);
  uchar s = a[i] + b[i];
  uchar d = a[i] / b[i];
  char t = (char)a[i] >> 2;
  out[i] = s > 100 ? s ^ d : (uchar)(t * 3 + (a[i] % b[i]));
}
