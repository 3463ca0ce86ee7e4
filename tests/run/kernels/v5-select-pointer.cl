// V5: the pointer itself is chosen by the lane.
// ARG out: int[N] zero
// ARG a: int[N] random(0,100)
// ARG b: int[N] random(-100,-1)
kernel void select_pointer(global int *out, global const int *a, global const int *b) {
  size_t i = get_global_id(0);
  global const int *p = a[i] > 50 ? a : b;
  out[i] = p[i];
}
