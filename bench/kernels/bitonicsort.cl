// Groups of 256 sorted in local memory, by a bitonic network.
kernel void bitonicsort(global const int *in, global int *out, local int *s) {
  uint l = get_local_id(0), n = get_local_size(0);
  s[l] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint k = 2; k <= n; k *= 2)
    for (uint j = k / 2; j > 0; j /= 2) {
      uint other = l ^ j;
      if (other > l) {
        int a = s[l], b = s[other];
        if ((a > b) == ((l & k) == 0)) {
          s[l] = b;
          s[other] = a;
        }
      }
      barrier(CLK_LOCAL_MEM_FENCE);
    }
  out[get_global_id(0)] = s[l];
}
