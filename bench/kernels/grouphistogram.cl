// Histograms of 256 bins, one a group, counted in local memory; the group's part of the data is contiguous.
kernel void grouphistogram(global const uchar *data, global uint *histograms, int each, local uint *bins) {
  int l = get_local_id(0), size = get_local_size(0), group = get_group_id(0);
  for (int b = l; b < 256; b += size)
    bins[b] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = 0; i < each; ++i)
    atomic_inc(&bins[data[(group * each + i) * size + l]]);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int b = l; b < 256; b += size)
    histograms[group * 256 + b] = bins[b];
}
