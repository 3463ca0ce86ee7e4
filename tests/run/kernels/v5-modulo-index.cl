// V5: an index modulo a run-time number.
// ARG out: int[N] zero
// ARG table: int[7] random(-99,99)
// ARG m: int 7
kernel void modulo_index(global int *out, constant int *table, int m) {
  int i = get_global_id(0);
  out[i] = table[i % m] - table[(i / m) % m];
}
