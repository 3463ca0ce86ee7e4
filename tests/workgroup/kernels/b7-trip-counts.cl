// B7: loops that each work-item counts by itself, all of them to the same number; divergent code around the barriers.
kernel void strided(global int *out, global const int *in, local int *scratch) {
  size_t l = get_local_id(0), n = get_local_size(0);
  int sum = 0;
  for (size_t i = l; i < 4 * n; i += n) {
    scratch[l] = in[get_global_id(0)] + (int)i;
    barrier(CLK_LOCAL_MEM_FENCE);
    sum = sum * 3 + scratch[(l + 1) % n];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[get_global_id(0)] = sum;
}
kernel void varying_work(global int *out, global const int *in, local int *scratch) {
  size_t l = get_local_id(0), n = get_local_size(0);
  int sum = 0;
  for (int i = 0; i < 3; ++i) {
    int x = in[get_global_id(0)];
    for (int j = 0; j < (int)(l % 5) + i; ++j)
      x = x * 3 + j;
    if (x & 1)
      scratch[l] = x;
    else
      scratch[l] = -x;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l % 3 == 0)
      sum += scratch[(l + 1) % n];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[get_global_id(0)] = sum;
}
// Nobody comes to the barrier, though not all for the same reason.
kernel void nobody(global int *out, local int *scratch, int never) {
  size_t l = get_local_id(0);
  out[get_global_id(0)] = 1;
  if (l > 2) {
    out[get_global_id(0)] = 2;
    if (never) {
      scratch[l] = 1;
      barrier(CLK_LOCAL_MEM_FENCE);
      out[get_global_id(0)] = scratch[0];
    }
    out[get_global_id(0)] += 5;
  }
}
// ARG never: int 0
// All come, by a condition that is another one for each.
kernel void everybody(global int *out, global const int *in, local int *scratch) {
  size_t l = get_local_id(0), n = get_local_size(0);
  int x = in[get_global_id(0)];
  if ((int)l + x * x >= 0) {
    scratch[l] = x;
    barrier(CLK_LOCAL_MEM_FENCE);
    x += scratch[n - 1 - l];
    if (x & 1)
      x *= 3;
  }
  out[get_global_id(0)] = x;
}
