// An alloca outside the entry block has no copies side by side, but its address was taken for base + lane * size.
// SHAPE vu
// ARG x: int random(1,20)
// ARG p: int[9] random(1,50)
int alloca_under_condition(int x, int *p) {
  int s = 0;
  if (x > 5) {
    int *q = __builtin_alloca(16);
    for (int i = 0; i < 4; ++i)
      q[i] = x + i;
    s = q[x & 3];
  }
  return s + p[x & 7];
}
