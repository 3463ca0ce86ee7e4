// Two-dimensional convolution; the mask is cut off at the border of the image.
kernel void convolution(global const float *input, global float *output, constant float *mask, int width, int height,
                        int mask_width) {
  int x = get_global_id(0);
  int y = get_global_id(1);
  int half_width = mask_width / 2;
  int left = max(x - half_width, 0), right = min(x + half_width, width - 1);
  int top = max(y - half_width, 0), bottom = min(y + half_width, height - 1);
  float sum = 0.0f;
  for (int i = top; i <= bottom; i++)
    for (int j = left; j <= right; j++)
      sum += input[i * width + j] * mask[(i - y + half_width) * mask_width + j - x + half_width];
  output[y * width + x] = sum;
}
