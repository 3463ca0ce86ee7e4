// The first pass of a radix sort: how often each digit of 4 bits comes in the keys of a group. Work-items count their own
// keys in local memory, then sixteen of them add up.
kernel void radixcount(global const uint *keys, global uint *counts, int shift, int each, local uint *bins) {
  int l = get_local_id(0), size = get_local_size(0), group = get_group_id(0);
  for (int b = 0; b < 16; ++b)
    bins[b * size + l] = 0;
  for (int i = 0; i < each; ++i)
    bins[(keys[(group * each + i) * size + l] >> shift & 15) * size + l]++;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (l < 16) {
    uint sum = 0;
    for (int i = 0; i < size; ++i)
      sum += bins[l * size + i];
    counts[l * get_num_groups(0) + group] = sum;
  }
}
