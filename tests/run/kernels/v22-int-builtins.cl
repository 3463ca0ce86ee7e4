// V22, V25: integer builtins that are calls to the compiler: vector form or lane by lane.
// ARG out: int[N] zero
// ARG a: int[N] random(-1000,1000)
// ARG b: int[N] random(-1000,1000)
kernel void int_builtins(global int *out, global const int *a, global const int *b) {
  size_t i = get_global_id(0);
  int x = max(a[i], b[i]) - min(a[i], 7);
  x += clamp(a[i], -50, 50) + (int)abs(b[i]) + (int)abs_diff(a[i], b[i]);
  x ^= popcount(a[i]) + clz(b[i]) * 64;
  out[i] = rotate(x, b[i] & 31) + mul_hi(a[i] * 100000, b[i] * 100000);
}
