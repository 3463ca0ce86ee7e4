// B9, V25: all lanes call the same function through a pointer.
// CLANG -O1
// SHAPE vu
// ARG in: int random(-9,9)
// ARG which: int 1
static __attribute__((noinline)) int twice(int x) { return 2 * x; }
static __attribute__((noinline)) int square(int x) { return x * x; }
int (*const table[])(int) = {twice, square};
int call_indirect_uniform(int in, int which) {
  int r = table[which & 1](in);
  if (r > 9)
    r -= table[which & 1](in / 2);
  return r;
}
