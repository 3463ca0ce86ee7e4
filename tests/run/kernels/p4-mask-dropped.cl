// P4: loads under a condition of what all lanes read before, of private arrays of which the other lanes wrote nothing,
// and of what only the lanes under the condition may read.
// ARG out: int[N] zero
// ARG in: int[N] random(-99,99)
// ARG more: int[2*N] random(-9,9)
// ARG n: int N
kernel void read_before(global int *out, global int *in, global const int *more, int n) {
  int i = get_global_id(0), v = in[i];
  out[i] = v;
  if (v > 20) {
    int w = in[i] / 3;
    in[i] = w + 1;
    out[i] = in[i] * w + more[i + n];
  } else if (v < -20) {
    for (int k = 0; k < (v & 7); ++k)
      out[i] += more[2 * i] * in[i] + k;
  }
}
// KERNEL unwritten
// ARG out: int[N] zero
// ARG in: int[N] random(-99,99)
kernel void unwritten(global int *out, global const int *in) {
  int i = get_global_id(0), own[6], v = in[i], r = v;
  if (v & 1)
    for (int k = 0; k < 6; ++k)
      own[k] = v * k;
  if (v & 1) {
    r = own[2] + own[5];
    if (v > 0)
      r -= own[1] / (own[3] | 1);
  }
  out[i] = r;
}
// KERNEL gathered
// ARG out: int[N] zero
// ARG in: int[N] permutation
kernel void gathered(global int *out, global int *in) {
  int i = get_global_id(0), at = in[i];
  out[at] = 3;
  int seen = out[at];
  if (at % 3 == 1) {
    out[at] = seen + 4;
    seen = out[at] * 2;
  }
  out[at] += seen;
}
