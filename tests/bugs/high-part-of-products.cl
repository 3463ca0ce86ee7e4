// The high part of a product of narrow integers is left out of the program by LLVM 22 on x86: what stood in the register
// was stored.
// GLOBAL 75
// ARG out: short[N] zero
// ARG a: short[N] random(-32768,32767)
// ARG b: uchar[N] random(0,255)
kernel void high_part(global short *out, global const short *a, global const uchar *b) {
  size_t i = get_global_id(0);
  short t = a[i];
  if (!(t & 1))
    t = (short)(((long)t * b[i]) >> 32);
  out[i] = t;
}

kernel void higher_part(global short *out, global const short *a, global const uchar *b) {
  size_t i = get_global_id(0);
  long x = (long)a[i] * (short)(a[i] ^ b[i]);
  out[i] = (short)((short)(x >> 40) + (short)((ulong)x >> 33) * 3 + (short)((ulong)x >> 48));
}
