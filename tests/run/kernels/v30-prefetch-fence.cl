// V30: prefetches and fences change nothing.
// ARG in: int[N] random(-9,9)
// ARG out: int[N] zero
kernel void prefetch_fence(global int *out, global const int *in) {
  size_t i = get_global_id(0);
  prefetch(in + i, 1);
  int x = in[i];
  mem_fence(CLK_GLOBAL_MEM_FENCE);
  if (x > 0)
    out[i] = x * 2;
}
