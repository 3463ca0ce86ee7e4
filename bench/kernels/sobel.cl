// Sobel's edge filter on pixels of four bytes.
kernel void sobel(global uchar4 *input, global uchar4 *output) {
  uint x = get_global_id(0);
  uint y = get_global_id(1);
  uint width = get_global_size(0);
  uint height = get_global_size(1);
  float4 gx = (float4)(0);
  float4 gy = gx;
  int c = x + y * width;
  if (x >= 1 && x < (width - 1) && y >= 1 && y < height - 1) {
    float4 i00 = convert_float4(input[c - 1 - width]);
    float4 i10 = convert_float4(input[c - width]);
    float4 i20 = convert_float4(input[c + 1 - width]);
    float4 i01 = convert_float4(input[c - 1]);
    float4 i21 = convert_float4(input[c + 1]);
    float4 i02 = convert_float4(input[c - 1 + width]);
    float4 i12 = convert_float4(input[c + width]);
    float4 i22 = convert_float4(input[c + 1 + width]);
    gx = i00 + (float4)(2) * i10 + i20 - i02 - (float4)(2) * i12 - i22;
    gy = i00 - i20 + (float4)(2) * i01 - (float4)(2) * i21 + i02 - i22;
    output[c] = convert_uchar4_sat(sqrt(gx * gx + gy * gy) / (float4)(2));
  }
}
