// B9, m6: an argument of small type that is linear over the lanes wraps where an index made from it does not.
// ARG out: int[N] zero
// ARG in: int[256] random(0,999)
__attribute__((noinline)) int at8(global const int *p, uchar k) { return p[k]; }
__attribute__((noinline)) int at32(global const int *p, uint k) { return p[(ulong)k & 255]; }
kernel void call_narrow_wraps(global int *out, global const int *in) {
  uint i = get_global_id(0);
  out[i] = at8(in, (uchar)(i + 240)) + at32(in, i - 20u) * 3;
}
