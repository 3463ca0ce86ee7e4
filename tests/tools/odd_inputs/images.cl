// Two kernels take images, one of them through a helper; the third is an ordinary one.
const sampler_t nearest = CLK_NORMALIZED_COORDS_FALSE | CLK_FILTER_NEAREST;
float4 pixel(read_only image2d_t i, int x) { return read_imagef(i, nearest, (int2)(x, 0)); }
kernel void a(read_only image2d_t i, global float4 *o) { o[get_global_id(0)] = pixel(i, 1); }
kernel void b(global float *o) { o[get_global_id(0)] = 1; }
kernel void c(global float4 *o, sampler_t s) { o[get_global_id(0)] = 2; }
