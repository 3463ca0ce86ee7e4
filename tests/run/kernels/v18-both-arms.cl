// V18: both arms have a version for full packets, a nest of them too; values of each arm meet behind.
// ARG out: int[N] zero
// ARG in: int[N] random(0,99)
// ARG q: int[N] random(1,9)
kernel void both_arms(global int *out, global const int *in, global const int *q) {
  int i = get_global_id(0);
  int r, s = 1;
  if (i < 24) {
    r = in[i] + q[i];
    if (i < 19) {
      out[i] = r;
      s = in[i] / q[i];
    } else {
      r += q[i] * 3;
      out[i] = s + r;
    }
  } else if (in[i] > 20) {
    r = in[i] - q[i];
    for (int k = 0; k < q[i]; ++k)
      s += in[k] % q[k];
    out[i] = s;
  } else {
    r = q[i];
    s = in[i];
  }
  out[i] += r * s;
}
