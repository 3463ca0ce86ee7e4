// V5: stride -1, so that the packet's lowest address is its last lane's.
// RECIPE LOAD-REVERSED
// ARG out: int[N] zero
// ARG in: int[N] random(-1000,1000)
// ARG n: int N
kernel void reversed(global int *out, global const int *in, int n) {
  int i = get_global_id(0);
  out[i] = in[n - 1 - i];
}
