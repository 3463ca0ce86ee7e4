// Miscompile class 3, V21: INT_MIN / -1 traps, too.
// ARG out: int[N] zero
// ARG a: int[N] special
// ARG b: int[N] special
kernel void divide_overflow_guarded(global int *out, global const int *a, global const int *b) {
  size_t i = get_global_id(0);
  int x = a[i], y = b[i];
  if (y != 0 && !(x == -2147483647 - 1 && y == -1))
    out[i] = x / y * 10 + x % y;
}
