// Miscompile class 4: volatile accesses of the active lanes only, none merged or dropped.
// CLANG -O1
// SHAPE vv
// ARG p: int random(0,9)
// ARG x: int random(-9,9)
int volatile_divergent(volatile int *p, int x) {
  int a = *p;
  if (x > 0) {
    *p = a + 1;
    *p = *p * 2;
  }
  return *p + a;
}
