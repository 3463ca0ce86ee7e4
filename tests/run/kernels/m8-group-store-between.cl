// Miscompile class 8: loads and stores of one record with accesses between them that may touch the same memory.
// ARG a: int[4*N] random(-9,9)
// ARG n: int 4
kernel void load_across_store(global int *a, int n) {
  size_t i = get_global_id(0);
  int x = a[4 * i], y = a[4 * i + 1];
  a[4 * i + (n - 1)] = x + 1;
  int w = a[4 * i + 3];
  a[4 * i + 2] = w * 2 + y;
}
// KERNEL store_across_load
// ARG a: int[4*N] random(-9,9)
// ARG n: int 4
kernel void store_across_load(global int *a, int n) {
  size_t i = get_global_id(0);
  int x = a[4 * i + 2];
  a[4 * i] = x + 1;
  int y = a[4 * i + n - 4];
  a[4 * i + 1] = y + 2;
}
// KERNEL both_ways
// ARG a: int[4*N] random(-9,9)
// ARG b: int[4*N] random(-9,9)
kernel void both_ways(global int *a, global int *b) {
  size_t i = get_global_id(0);
  a[4 * i] = 7;
  int x = b[4 * i + 1];
  a[4 * i + 1] = x;
  int y = a[4 * i] + b[4 * i + 2];
  a[4 * i + 2] = y;
  b[4 * i + 2] = y + 1;
  a[4 * i + 3] = b[4 * i + 2];
}
// KERNEL twice
// ARG a: int[2*N] random(-9,9)
kernel void twice(global int *a) {
  size_t i = get_global_id(0);
  int x = a[2 * i], y = a[2 * i + 1];
  a[2 * i] = x + y;
  a[2 * i + 1] = x - y;
  a[2 * i] = y;
}
// KERNEL same_buffer
// ARG a: int[4*N] random(-9,9)
// ARG b: int[4*N] random(-9,9)
kernel void same_buffer(global int *a, global int *b) {
  size_t i = get_global_id(0);
  global int *c = b[0] > 20 ? b : a;
  int x = a[4 * i];
  c[4 * i + 1] = x;
  int y = a[4 * i + 1];
  c[4 * i + 2] = y + 1;
  int z = a[4 * i + 2];
  c[4 * i + 3] = z + 1;
}
