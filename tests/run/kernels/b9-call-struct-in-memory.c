// B9, m5: a structure passed in memory is the callee's own copy, in each lane.
// CLANG -O1
// ARG in: int random(-9,9)
struct big {
  int a[10];
};
static __attribute__((noinline)) int eat(struct big b, int n) {
  int s = 0;
  for (int k = 0; k < n; ++k) {
    b.a[k] += b.a[k + 1];
    s = s * 3 + b.a[k];
  }
  return s;
}
int call_struct_in_memory(int in) {
  struct big b;
  for (int k = 0; k < 10; ++k)
    b.a[k] = in * k;
  int r = eat(b, in & 7);
  if (in & 1)
    r -= eat(b, 5);
  return r + b.a[3] + b.a[4];
}
