// IR compiled for x86-64: a local variable is an internal global in address space 0.
// TARGET x86_64
// GLOBAL 64
// LOCAL 16
// ARG out: int[N] zero
kernel void x86_local(global int *out) {
  local int scratch[16];
  size_t l = get_local_id(0);
  scratch[l] = (int)l * 3;
  out[get_global_id(0)] = scratch[l];
}
