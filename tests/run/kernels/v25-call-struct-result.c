// V25: a function that is not inlined takes and gives a structure.
// CLANG -O1
// ARG x: int random(-99,99)
struct two {
  long a;
  double b;
};
static __attribute__((noinline)) struct two turn(struct two t, int n) {
  struct two r = {t.a * n, t.b + n};
  return n & 1 ? r : t;
}
double call_struct_result(int x) {
  struct two t = {x, 0.5};
  t = turn(t, x);
  if (x > 0)
    t = turn(t, x / 3);
  return t.a + t.b;
}
