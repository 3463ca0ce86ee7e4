// V22: every integer operation on int and uint.
// ARG out: uint[8*N] zero
// ARG a: uint[N] random(0,4000000000)
// ARG b: uint[N] random(1,70000)
kernel void int_arithmetic(global uint *out, global const uint *a, global const uint *b) {
  size_t i = get_global_id(0);
  uint x = a[i], y = b[i];
  out[8 * i] = x + y;
  out[8 * i + 1] = x - y;
  out[8 * i + 2] = x * y;
  out[8 * i + 3] = x / y;
  out[8 * i + 4] = x % y;
  out[8 * i + 5] = (x & y) ^ (x | 0x0f0f0f0f);
  out[8 * i + 6] = (x << (y & 31)) | (x >> (y & 15));
  out[8 * i + 7] = (uint)((int)x >> (y & 31)) + (x == y) + (x < y) + ((int)x < (int)y);
}
