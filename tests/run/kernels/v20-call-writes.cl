// V20: a function with side effects is called for active lanes only.
// ARG out: int[N] zero
// ARG count: int[N] zero
// ARG in: int[N] random(0,9)
__attribute__((noinline)) void note(global int *p, int x) {
  *p += x;
  if (x > 6)
    *p *= 2;
}
kernel void call_writes(global int *out, global int *count, global const int *in) {
  size_t i = get_global_id(0);
  if (in[i] & 1)
    note(out + i, in[i]);
  note(count + i, 1);
}
