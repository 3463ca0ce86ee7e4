// RECIPE LOAD-BACKWARDS
kernel void downwards(global int *out, global const int *in) {
  size_t i = get_global_id(0);
  out[i] = in[get_global_size(0) - 1 - i];
}
