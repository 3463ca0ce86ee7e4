// V22: divisions and remainders of varying numbers of all widths, signed and not: exact at the ends of their ranges, where
// quotients are next to whole numbers, guarded where they are undefined.
// KERNEL divisions
// ARG out: int[8*N] zero
// ARG wide: long[4*N] zero
// ARG a: int[N] special
// ARG b: int[N] random(-70000,70000)
// ARG c: int[N] special
kernel void divisions(global int *out, global long *wide, global const int *a, global const int *b, global const int *c) {
  size_t i = get_global_id(0);
  int d = i % 3 == 0 ? c[i] : i % 3 == 1 ? b[i] : b[i] * 30011;
  int x = i % 2 ? a[i] : (int)((uint)d * (uint)(i + 1)) - (int)(i % 5) + 2;
  if (d != 0) {
    out[8 * i] = (int)((uint)x / (uint)d);
    out[8 * i + 1] = (int)((uint)x % (uint)d);
    if (d != -1) {
      out[8 * i + 2] = x / d;
      out[8 * i + 3] = x % d;
    }
    wide[4 * i] = (ulong)(uint)x / (ulong)(uint)d + ((ulong)(uint)x << 1) % (ulong)(uint)d;
    wide[4 * i + 1] = (long)x / (long)d;
    wide[4 * i + 2] = (long)(x >> 1) % (long)d;
    wide[4 * i + 3] = ((long)x << 20) / (long)d;
  }
  short s = (short)x, t = (short)d;
  if (t != 0) {
    out[8 * i + 4] = (short)(s / t) * 3 + (short)(s % t);
    out[8 * i + 5] = (ushort)s / (ushort)t + (ushort)((ushort)s % (ushort)t) * 7;
  }
  char u = (char)x, v = (char)d;
  if (v != 0) {
    out[8 * i + 6] = (char)(u / v) * 5 + (char)(u % v);
    out[8 * i + 7] = (uchar)u / (uchar)v + (uchar)u % (uchar)v * 11;
  }
}

// By a number that all lanes share, in a loop, where the divisor's conversion is the same each time.
// KERNEL by_uniform
// ARG out: uint[N] zero
// ARG a: uint[N] special
// ARG k: uint 37
kernel void by_uniform(global uint *out, global const uint *a, uint k) {
  size_t i = get_global_id(0);
  uint x = a[i], sum = 0;
  for (uint j = 0; j < 5; ++j) {
    sum = sum * 31 + x % k;
    x = x / k + sum;
  }
  out[i] = sum + (uint)i % k;
}

// Unsigned numbers of which only one is known to fit in a signed one.
// KERNEL one_is_small
// ARG out: uint[4*N] zero
// ARG a: uint[N] special
// ARG b: uint[N] random(2147483648,4294967295)
kernel void one_is_small(global uint *out, global const uint *a, global const uint *b) {
  size_t i = get_global_id(0);
  uint x = i & 1 ? a[i] : b[i], few = (x & 1023) + 1;
  out[4 * i] = b[i] / few;
  out[4 * i + 1] = x % few;
  out[4 * i + 2] = few * 37 / b[i];
  out[4 * i + 3] = few % b[i];
}
