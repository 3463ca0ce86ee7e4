// B9: a variant of a function that changes a structure passed to it in memory: the caller's stays as it is.
// CLANG -O1
// KERNEL use
// ARG in: int random(-9,9)
struct big {
  int a[8];
};
static __attribute__((noinline)) int change(struct big b, int by) {
  b.a[by & 7] = by;
  return b.a[0] * 5 + b.a[1] + b.a[by & 3];
}
int use(int in) {
  struct big b = {{1, 2, 3, 4, 5, 6, 7, 8}};
  int r = change(b, in);
  return r * 100 + b.a[in & 7];
}
