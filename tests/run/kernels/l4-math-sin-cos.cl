// B2, L4: sine and cosine in double, in a divergent loop.
// ULP 3
// ARG out: double[N] zero
// ARG in: double[N] random(-100,100)
kernel void math_sin_cos(global double *out, global const double *in) {
  size_t i = get_global_id(0);
  double x = in[i], best = -2.0;
  for (int k = 0; k < ((int)i & 3); ++k) {
    double s = k & 1 ? cos(x) : sin(x);
    if (s > best)
      best = s;
    x += 1.0;
  }
  out[i] = best;
}
