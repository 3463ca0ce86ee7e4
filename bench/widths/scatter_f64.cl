// ARG out: double[N] zero
// ARG in: double[N] random(-5,5)
// ARG index: int[N] random(0,4095)
kernel void scatter_f64(global double *out, global const double *in, global const int *index) {
  size_t i = get_global_id(0);
  out[index[i]] = in[i];
}
