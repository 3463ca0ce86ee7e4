// V22: short arithmetic, signed and unsigned, with saturation by hand.
// ARG out: short[N] zero
// ARG a: short[N] random(-32768,32767)
// ARG b: short[N] random(-32768,32767)
kernel void i16_arithmetic(global short *out, global const short *a, global const short *b) {
  size_t i = get_global_id(0);
  int s = a[i] + b[i];
  if (s > 32767)
    s = 32767;
  if (s < -32768)
    s = -32768;
  out[i] = (short)s;
}
