// B9, V25: lanes call different functions through pointers: each active lane calls its own.
// CLANG -O1
// ARG in: int random(-9,9)
// SHAPE vv
// ARG state: int random(0,99)
static __attribute__((noinline)) int twice(int x, int *s) { return *s += 2 * x; }
static __attribute__((noinline)) int square(int x, int *s) { return *s -= x * x; }
static __attribute__((noinline)) int keep(int x, int *s) { return x; }
int (*const table[])(int, int *) = {twice, square, keep};
int call_indirect(int in, int *state) {
  int (*f)(int, int *) = table[in < 0 ? 0 : in % 3];
  int r = f(in, state);
  if (in > 3)
    r += table[2 - in % 3](r, state);
  return r;
}
