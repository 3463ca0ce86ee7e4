// N12: a variable in local memory that each work-item uses for itself only.
// GLOBAL 64
// LOCAL 16
// ARG out: int[N] zero
// ARG in: int[N] random(0,99)
kernel void local_variable(global int *out, global const int *in) {
  local int scratch[16];
  size_t i = get_global_id(0), l = get_local_id(0);
  scratch[l] = in[i];
  if (in[i] > 50)
    scratch[l] += 1000;
  out[i] = scratch[l] * 2;
}
