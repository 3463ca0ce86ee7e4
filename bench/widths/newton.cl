// Divisions of doubles in a divergent loop.
// ARG out: double[N] zero
// ARG in: double[N] random(0.5,1000)
kernel void newton(global double *out, global const double *in) {
  size_t i = get_global_id(0);
  double c = in[i], x = c > 1.0 ? c : 1.0;
  for (int k = 0; k < 100; ++k) {
    double next = (2.0 * x + c / (x * x)) / 3.0;
    if (fabs(next - x) < 1e-9)
      break;
    x = next;
  }
  out[i] = x;
}
