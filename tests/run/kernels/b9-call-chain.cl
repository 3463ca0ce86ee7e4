// B9: functions three deep, each with a branch of its own.
// RECIPE CALL-FUNCTION
// ARG out: float[N] zero
// ARG in: float[N] random(-8,8)
__attribute__((noinline)) float third(float x) { return x > 4 ? x * 0.5f : x + 1; }
__attribute__((noinline)) float second(float x, int n) {
  for (int k = 0; k < n; ++k)
    if (x < (float)k)
      x = third(x);
  return x;
}
__attribute__((noinline)) float first(float x) { return x < 0 ? -second(-x, 5) : second(x, 3); }
kernel void call_chain(global float *out, global const float *in) {
  size_t i = get_global_id(0);
  out[i] = first(in[i]);
}
