// V22: structures joined after a branch, and carried around a loop.
// CLANG -O1
// ARG n: int random(0,9)
struct pair {
  long count;
  float sum;
  char last;
};
static struct pair step(struct pair p, int k) {
  p.count += k;
  p.sum = p.sum * 0.5f + k;
  p.last ^= (char)k;
  return p;
}
float struct_phi(int n) {
  struct pair p = {1, 2.0f, 3}, best = p;
  for (int k = 0; k < n; ++k) {
    p = step(p, k * n);
    if (p.sum > best.sum)
      best = p;
    else if (p.last & 1)
      p = best;
  }
  return best.sum + (float)best.count + best.last;
}
