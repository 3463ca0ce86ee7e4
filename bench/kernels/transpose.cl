// Transposition of a matrix, one element a work-item.
kernel void transpose(global float *output, global const float *input, int width, int height) {
  int x = get_global_id(0);
  int y = get_global_id(1);
  output[x * height + y] = input[y * width + x];
}
