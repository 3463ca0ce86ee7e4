// V30: relational builtins on scalars give 1, for infinities, NaN, zeros and subnormals.
// ARG a: float[N] special
// ARG b: float[N] special
// ARG d: double[N] special
// ARG out: int[N] zero
kernel void relational_scalar(global int *out, global const float *a, global const float *b, global const double *d) {
  size_t i = get_global_id(0);
  float x = a[i], y = b[i];
  int r = isequal(x, y) | isnotequal(x, y) << 1 | isgreater(x, y) << 2 | isgreaterequal(x, y) << 3 | isless(x, y) << 4;
  r |= islessequal(x, y) << 5 | islessgreater(x, y) << 6 | isordered(x, y) << 7 | isunordered(x, y) << 8;
  r |= isnan(x) << 9 | isinf(x) << 10 | isfinite(x) << 11 | isnormal(x) << 12 | signbit(x) << 13;
  double z = d[i];
  r |= isnan(z) << 14 | isinf(z) << 15 | isfinite(z) << 16 | isnormal(z) << 17 | signbit(z) << 18;
  out[i] = r;
}
