// The median of three by three pixels; beyond its border the image goes on as it ends. By the medians of the least, the
// middle and the greatest of the columns.
kernel void median(global const uchar *in, global uchar *out, int width, int height) {
  int x = get_global_id(0), y = get_global_id(1);
  if (x >= width || y >= height)
    return;
  uchar low[3], middle[3], high[3];
  for (int i = 0; i < 3; ++i) {
    int at = clamp(x + i - 1, 0, width - 1);
    uchar a = in[max(y - 1, 0) * width + at], b = in[y * width + at], c = in[min(y + 1, height - 1) * width + at];
    low[i] = min(a, min(b, c));
    high[i] = max(a, max(b, c));
    middle[i] = max(min(a, b), min(max(a, b), c));
  }
  uchar p = max(low[0], max(low[1], low[2])), r = min(high[0], min(high[1], high[2]));
  uchar q = max(min(middle[0], middle[1]), min(max(middle[0], middle[1]), middle[2]));
  out[y * width + x] = max(min(p, q), min(max(p, q), r));
}
