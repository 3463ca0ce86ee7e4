// V5: a stride that is known only at run time.
// RECIPE LOAD-GATHER
// ARG out: float[N*3] zero
// ARG in: float[N*3] random(-1,1)
// ARG stride: int 3
kernel void strided_runtime(global float *out, global const float *in, int stride) {
  int i = get_global_id(0);
  out[i * stride] = in[i * stride] + 1.0f;
  out[i * stride + 1] = in[i * stride + 2];
}
