// Miscompile class 3: a uniform load from a place that exists only if some lane is active.
// ARG out: int[N] zero
// ARG in: int[N] random(0,9)
// ARG extra: int[4] random(0,9)
// ARG far: int 100000000
kernel void uniform_load_guarded(global int *out, global const int *in, global const int *extra, int far) {
  size_t i = get_global_id(0);
  if (in[i] > 50) // never
    out[i] = extra[far];
  else if (in[i] > 5)
    out[i] = extra[far & 3];
}
