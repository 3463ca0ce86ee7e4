// Arrays of variable length under a condition: each lane has one of its own length, lanes that are elsewhere none.
// SHAPE vu
// ARG x: int random(1,20)
// ARG p: int[9] random(1,50)
int variable_length_array(int x, int *p) {
  int s = 0;
  if (x > 5) {
    int a[x];
    for (int i = 0; i < x; ++i)
      a[i] = i * p[i & 7];
    for (int i = 0; i < x; ++i)
      s += a[(i * 7) % x];
  }
  return s;
}
