// V30: conversions between integers, with and without saturation.
// ARG a: long[N] special
// ARG out: long[N*8] zero
#define TO(T, s)                                                                                                       \
  out[i * 8 + s] = (long)convert_##T(x) + (long)convert_##T##_sat(x) * 3 + (long)convert_##T##_sat((int)x) * 5 +       \
                   (long)convert_##T##_sat((ulong)x) * 7 + (long)convert_##T##_sat((ushort)x) * 11;
kernel void convert_integers(global long *out, global const long *a) {
  size_t i = get_global_id(0);
  long x = a[i];
  TO(char, 0)
  TO(uchar, 1)
  TO(short, 2)
  TO(ushort, 3)
  TO(int, 4)
  TO(uint, 5)
  TO(long, 6)
  TO(ulong, 7)
}
