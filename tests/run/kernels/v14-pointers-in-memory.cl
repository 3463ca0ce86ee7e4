// V14, V22: pointers kept in private memory and followed from there.
// ARG a: int[N] random(-9,9)
// ARG b: int[N] random(-9,9)
// ARG out: int[N] zero
kernel void pointers_in_memory(global int *out, global const int *a, global const int *b) {
  size_t i = get_global_id(0);
  global const int *table[4] = {a, b, a + i, b + i};
  int s = 0;
  for (int k = 0; k < 4; ++k)
    s = s * 3 + table[(k + i) & 3][0];
  if (a[i] > 0)
    s += *table[a[i] & 3];
  out[i] = s;
}
