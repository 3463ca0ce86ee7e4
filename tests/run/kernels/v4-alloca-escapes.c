// V4, m5: the address of a private variable is stored in another one, and both are changed through it.
// CLANG -O1
// ARG x: int random(-9,9)
int alloca_escapes(int x) {
  int a = x, b = 2 * x;
  int *p = &a;
  int **pp = &p;
  if (x > 2)
    *pp = &b;
  **pp += 10;
  *(x & 1 ? &a : p) -= 3;
  return a * 100 + b;
}
