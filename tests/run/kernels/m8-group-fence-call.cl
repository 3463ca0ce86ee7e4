// Miscompile class 8: volatile and atomic accesses and fences between the members of a record.
// ARG a: int[4*N] random(-9,9)
// ARG sum: int[1] zero
kernel void effects_between(global int *a, volatile global int *sum) {
  size_t i = get_global_id(0);
  int x = a[4 * i];
  mem_fence(CLK_GLOBAL_MEM_FENCE);
  int y = a[4 * i + 1];
  atomic_add(sum, x);
  int z = a[4 * i + 2];
  a[4 * i] = z;
  ((volatile global int *)a)[4 * i + 1] = x + y;
  a[4 * i + 2] = y;
  atomic_add(&a[4 * i + 3], 5);
  a[4 * i + 3] = a[4 * i + 3] + 1;
}
