// V16: vectors of doubles and longs in a loop that lanes leave at different times.
// CHOICES noFullScalarization
// ARG in: double2[N] random(0,9)
// ARG out: double2[N] zero
// ARG steps: long2[N] zero
kernel void double_vectors(global double2 *out, global long2 *steps, global const double2 *in) {
  size_t i = get_global_id(0);
  double2 z = (double2)(0.0, 0.0), c = in[i] * 0.2;
  long2 n = (long2)(0, 1);
  while (z.x * z.x + z.y * z.y < 9.0 && n.x < 20) {
    z = (double2)(z.x * z.x - z.y * z.y, 2.0 * z.x * z.y) + c;
    n += n.yx + 1;
  }
  out[i] = z;
  steps[i] = n;
}
