// B2, L4: the tangent and the inverse trigonometric functions, straight and under a condition.
// ULP 3
// ARG out: double[5*N] zero
// ARG in: double[N] random(-1,1)
kernel void math_trig(global double *out, global const double *in) {
  size_t i = get_global_id(0);
  double x = in[i];
  out[5 * i] = tan(8.0 * x);
  out[5 * i + 1] = atan(5.0 * x);
  out[5 * i + 4] = atan2(x, in[i ^ 1]);
  if (x > -0.5)
    out[5 * i + 2] = asin(x);
  else
    out[5 * i + 3] = acos(x);
}
