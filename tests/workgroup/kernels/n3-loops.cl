// N3: barriers in uniform loops: one, several, in nested loops, behind a uniform branch.
kernel void in_loop(global int *out, global const int *in, local int *scratch, int rounds) {
  size_t l = get_local_id(0), n = get_local_size(0);
  int value = in[get_global_id(0)];
  for (int i = 0; i < rounds; ++i) {
    scratch[l] = value;
    barrier(CLK_LOCAL_MEM_FENCE);
    int next = scratch[(l + i) % n];
    barrier(CLK_LOCAL_MEM_FENCE);
    value = value * 5 + next;
  }
  out[get_global_id(0)] = value;
}
// ARG rounds: int 5
kernel void tree(global int *out, global const int *in, local int *scratch) {
  size_t l = get_local_id(0), n = get_local_size(0);
  scratch[l] = in[get_global_id(0)];
  for (size_t stride = 1; stride < n; stride *= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l % (2 * stride) == 0 && l + stride < n)
      scratch[l] += scratch[l + stride];
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = scratch[0];
}
kernel void nested(global int *out, global const int *in, local int *scratch) {
  size_t l = get_local_id(0), n = get_local_size(0);
  int sum = 0;
  for (int i = 0; i < 3; ++i) {
    scratch[l] = in[get_global_id(0)] + i;
    for (int j = 0; j <= i; ++j) {
      barrier(CLK_LOCAL_MEM_FENCE);
      sum = sum * 3 + scratch[(l + j) % n];
      if (j & 1)
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[get_global_id(0)] = sum;
}
kernel void in_branch(global int *out, global const int *in, local int *scratch, int which) {
  size_t l = get_local_id(0), n = get_local_size(0);
  int value = in[get_global_id(0)];
  scratch[l] = value;
  if (which & 1) {
    barrier(CLK_LOCAL_MEM_FENCE);
    value += scratch[(l + 1) % n];
  } else {
    value = -value;
    scratch[l] = value;
    barrier(CLK_LOCAL_MEM_FENCE);
    value -= scratch[(l + 2) % n];
  }
  out[get_global_id(0)] = value;
}
