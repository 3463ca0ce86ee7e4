// V23: records that go down while the lanes go up.
// ARG out: int[3*N] zero
// ARG in: int[4*N] random(-99,99)
// ARG n: int N
kernel void reversed(global int *out, global const int *in, int n) {
  int i = get_global_id(0), j = n - 1 - i;
  int a = in[4 * j], b = in[4 * j + 1], d = in[4 * j + 3];
  out[3 * j] = a - b;
  out[3 * j + 1] = d;
  out[3 * j + 2] = b * i;
}
// KERNEL reversed_guarded
// ARG out: short[2*N] zero
// ARG in: short[2*N] random(-99,99)
// ARG n: int N
kernel void reversed_guarded(global short *out, global const short *in, int n) {
  int i = get_global_id(0), j = n - 1 - i;
  if (j & 1) {
    short a = in[2 * j], b = in[2 * j + 1];
    out[2 * j] = a - b;
    out[2 * j + 1] = b * i;
  }
}
