// Miscompile class 3, V20: a function that faults for arguments of inactive lanes.
// ARG out: int[N] zero
// ARG in: int[N] random(-5,5)
__attribute__((noinline)) int reciprocal(int x) { return 1000 / x; }
kernel void call_guarded(global int *out, global const int *in) {
  size_t i = get_global_id(0);
  if (in[i] != 0)
    out[i] = reciprocal(in[i]);
}
