// N4: a group of 1024 work-items with a kilobyte of live state each does not fit on the stack.
// LOCAL 1024
// GLOBAL 1500
// SEEDS 1
kernel void large(global int *out, global const int *in, local int *s) {
  size_t l = get_local_id(0), n = get_local_size(0), g = get_global_id(0);
  int kept[256];
  for (int i = 0; i < 256; ++i)
    kept[i] = in[g] * i;
  s[l] = kept[in[g]];
  barrier(CLK_LOCAL_MEM_FENCE);
  kept[(in[g] + 3) & 255] += s[(l + 1) % n];
  barrier(CLK_LOCAL_MEM_FENCE);
  int sum = 0;
  for (int i = 0; i < 256; ++i)
    sum = sum * 3 + kept[i];
  out[g] = sum;
}
