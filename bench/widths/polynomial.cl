// A long chain of multiplications and additions, no loop.
// ARG out: double[N] zero
// ARG in: double[N] random(-1,1)
kernel void polynomial(global double *out, global const double *in) {
  size_t i = get_global_id(0);
  double x = in[i], p = 0.1;
  for (int k = 0; k < 24; ++k)
    p = p * x + 0.01 * k;
  out[i] = p;
}
