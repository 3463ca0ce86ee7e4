// Histograms of sixteen bins, each work-item with bins of its own over its part of the data.
kernel void histogram(global const uchar *data, global uint *histograms, uint each) {
  uint id = get_global_id(0);
  uint items = get_global_size(0);
  uint bins[16];
  for (int i = 0; i < 16; i++)
    bins[i] = 0;
  for (uint i = 0; i < each; i++)
    bins[data[i * items + id] >> 4]++;
  for (int i = 0; i < 16; i++)
    histograms[i * items + id] = bins[i];
}
