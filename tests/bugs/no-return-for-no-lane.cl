// A function that does not return ends the program if a lane is active, and returns if none is. Its masked version was
// said not to return, so code behind a uniform way out of a masked loop was dropped.
// ARG n: int N
// ARG a: int[N] random(0,8)
// ARG b: int[N] random(0,50)
__attribute__((noinline, noreturn)) void too_large(void) { __builtin_trap(); }
__attribute__((noinline, noreturn)) void empty(void) { __builtin_trap(); }
kernel void checked(global int *out, global const int *a, global const int *b, int n) {
  int i = get_global_id(0);
  int x = out[i];
  for (int q = 8; q > 0; --q) {
    if (a[i] & 1) {
      if (b[i] > 1000)
        too_large();
      if (n == 0)
        empty();
      x += b[x & 7];
    }
  }
  out[i] = x + 3;
}
