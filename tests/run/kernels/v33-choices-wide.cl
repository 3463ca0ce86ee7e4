// V33, V16: without FullScalarization a vector wider than a register falls into registers, in divergent code, too:
// integers, loads and stores, shuffles, conversions, comparisons, divisions by elements that are 0 in inactive lanes.
// LANES 4,8
// CHOICES noFullScalarization | noFullScalarization;PacketizeUniform
kernel void wide(global int16 *a, global float8 *b, global char4 *c, int n) {
  size_t i = get_global_id(0);
  int16 x = a[i];
  float8 y = b[i];
  if (x.s3 != 0) {
    x = x / (int16)(x.s3) + x.sfedcba9876543210;
    y = x.hi > (int8)(n) ? __builtin_convertvector(x.lo, float8) : y;
    c[i] = __builtin_convertvector(x.s0369, char4);
  }
  for (int j = 0; j < (x.s1 & 3); ++j)
    x += (int16)(j) * x.s1;
  a[i] = x;
  b[i] = y + y.s76543210;
}
