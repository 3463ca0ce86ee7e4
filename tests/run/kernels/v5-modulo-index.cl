// V5: an index modulo a run-time number.
// ARG out: int[N] zero
// ARG table: int[7] random(-99,99)
// ARG m: int 7
kernel void modulo_index(global int *out, constant int *table, int m) {
  int i = get_global_id(0);
  out[i] = table[i % m] - table[(i / m) % m];
}
// A dividend far below zero: less the divisor, it would wrap to a small number.
// ARG out: int[N] zero
// ARG table: int[64] random(-99,99)
// ARG n: int 2147483647
kernel void far_below_zero(global int *out, constant int *table, int n) {
  int i = get_global_id(0);
  int at = (i * -29000000 + n - 2147483647) % n;
  out[i] = table[at & 63];
}
