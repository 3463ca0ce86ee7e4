// B2, L4: the tangent and the inverse trigonometric functions, straight and under a condition.
// ULP 3
// ARG out: double[4*N] zero
// ARG in: double[N] random(-1,1)
kernel void math_trig(global double *out, global const double *in) {
  size_t i = get_global_id(0);
  double x = in[i];
  out[4 * i] = tan(8.0 * x);
  out[4 * i + 1] = atan(5.0 * x);
  if (x > -0.5)
    out[4 * i + 2] = asin(x);
  else
    out[4 * i + 3] = acos(x);
}
