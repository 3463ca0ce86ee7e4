// Miscompile class 3: a pointer that is null for the lanes that do not use it.
// ARG out: int[N] zero
// ARG in: int[N] random(0,9)
kernel void null_pointer(global int *out, global const int *in) {
  size_t i = get_global_id(0);
  global const int *p = in[i] & 1 ? in + i : 0;
  int r = 3;
  if (p)
    r = *p;
  out[i] = r;
}
