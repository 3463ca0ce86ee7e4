// Values that rows of several work-items share, images addressed by 24-bit products, and marks that few lanes set.
// KERNEL bias
// RECIPE LOAD-CONTIGUOUS
// ARG out: float[N]
// ARG in: float[N]
// ARG each: float[N] iota
// ARG n: int 71
kernel void bias(global float *out, global const float *in, global const float *each, int n) {
  int i = get_global_id(0);
  out[i] = in[i] * 2 + each[i % n];
}

// KERNEL bias_unsigned
// ARG out: float[N]
// ARG in: float[N]
// ARG each: float[N] iota
// ARG n: uint 5
kernel void bias_unsigned(global float *out, global const float *in, global const float *each, uint n) {
  uint i = get_global_id(0);
  out[i] = in[i] * 2 + each[i % n];
}

// KERNEL image
// RECIPE LOAD-CONTIGUOUS, STORE-CONTIGUOUS
// GLOBAL 74x4
// ARG out: float[N]
// ARG in: float[N]
// ARG pitch: int X*4
kernel void image(global uchar *out, global const uchar *in, int pitch) {
  int x = get_global_id(0), y = get_global_id(1);
  int at = mad24(y, pitch, mul24(x, (int)sizeof(float)));
  *(global float *)(out + at) = *(global const float *)(in + at) * 2;
}

// KERNEL marks
// ARG marked: int[N] zero
// ARG in: float[N] random(0,99)
// ARG where: int[N] permutation
kernel void marks(global int *marked, global const float *in, global const int *where) {
  int i = get_global_id(0);
  if (in[i] > 90)
    marked[where[i]] = i + 1;
}
