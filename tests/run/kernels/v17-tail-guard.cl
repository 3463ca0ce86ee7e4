// V17: the usual guard of a range that was rounded up; the buffers end where the guard says.
// ARG out: float[61] zero
// ARG in: float[61] random(-9,9)
// ARG n: int 61
kernel void tail_guard(global float *out, global const float *in, int n) {
  int i = get_global_id(0);
  if (i >= n)
    return;
  out[i] = in[i] + 1.0f;
}
