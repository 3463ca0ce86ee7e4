// RECIPE LOAD-REVERSED, STORE-CONTIGUOUS
kernel void upwards(global int *out, global const int *in) {
  size_t i = get_global_id(0);
  out[i] = in[i];
}
