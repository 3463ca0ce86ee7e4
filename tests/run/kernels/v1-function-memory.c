// V1: C functions, values per lane and uniform pointers, as declare simd has them.
// KERNEL interpolate
// SHAPE vu
// ARG x: double random(0,14.99)
// ARG table: double[16] random(-5,5)
// KERNEL count_up
// SHAPE vlu
// ARG x: int random(0,9)
// ARG i: int 0
// ARG p: int[N] random(0,9)
double interpolate(double x, const double *table) {
  int i = (int)x;
  double f = x - i;
  return table[i] * (1 - f) + table[i + 1] * f;
}
int count_up(int x, int i, int *p) {
  if (x > 4)
    p[i] += x;
  return p[i];
}
