// V18: what is done for each lane under a mask, atomics and calls, is done without one in the copies, as often.
// ARG out: int[N] zero
// ARG total: int[4] zero
// ARG in: int[N] random(0,99)
__attribute__((noinline)) static int twice(global int *p, int v) {
  *p += v;
  return v * 2;
}
kernel void side_effects(global int *out, global int *total, global const int *in) {
  int i = get_global_id(0);
  if (i / 8 % 3) {
    atomic_add(&total[in[i] & 3], in[i]);
    out[i] = twice(&out[i], in[i]);
  } else if (in[i] & 1) {
    atomic_inc(&total[0]);
  }
}
