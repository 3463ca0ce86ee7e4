// N7: barriers in functions that the kernel calls, and in functions that those call.
void wait(void) { barrier(CLK_LOCAL_MEM_FENCE); }
__attribute__((noinline)) int neighbour(local int *scratch, int value, int distance) {
  size_t l = get_local_id(0), n = get_local_size(0);
  scratch[l] = value;
  wait();
  int found = scratch[(l + distance) % n];
  wait();
  return found;
}
kernel void called(global int *out, global const int *in, local int *scratch) {
  int x = in[get_global_id(0)];
  int a = neighbour(scratch, x, 1);
  for (int i = 0; i < 3; ++i)
    a += neighbour(scratch, a * 3 + x, i);
  out[get_global_id(0)] = a;
}
