// V18: both arms store to the same places, at addresses that each computes; the places may be one.
// KERNEL same_order
// ARG out: int[4*N] iota
// ARG in: int[N] random(0,99)
// ARG a: int[N] random(0,3)
// ARG b: int[N] random(0,3)
kernel void same_order(global int *out, global const int *in, global const int *a, global const int *b) {
  int i = get_global_id(0), x = in[i], first = a[i], second = b[i];
  if (x < 50) {
    out[4 * i + first] = x;
    out[4 * i + second] = x * 3 - 1;
    out[4 * i + 2] = first ^ second;
  } else {
    int y = x * x + first;
    out[4 * i + first] = y;
    y = y / 7 + second * 5;
    out[4 * i + second] = y;
    out[4 * i + 2] = y ^ 3;
  }
}
// KERNEL other_order
// ARG out: int[4*N] iota
// ARG in: int[N] random(0,99)
// ARG a: int[N] random(0,3)
// ARG b: int[N] random(0,3)
kernel void other_order(global int *out, global const int *in, global const int *a, global const int *b) {
  int i = get_global_id(0), x = in[i], first = a[i], second = b[i];
  if (x < 50) {
    out[4 * i + first] = x;
    out[4 * i + second] = x * 3 - 1;
  } else {
    out[4 * i + second] = x + 4;
    out[4 * i + first] = x * 5;
  }
}
// What was stored is read between the stores, in one arm or in both.
// KERNEL read_between
// ARG out: int[4*N] iota
// ARG in: int[N] random(0,99)
// ARG a: int[N] random(0,3)
// ARG b: int[N] random(0,3)
kernel void read_between(global int *out, global const int *in, global const int *a, global const int *b) {
  int i = get_global_id(0), x = in[i], first = a[i], second = b[i];
  if (x < 30) {
    out[4 * i + first] = x;
    int y = out[4 * i + second] * 3;
    out[4 * i + second] = y - 1;
  } else if (x < 60) {
    out[4 * i + first] = x + 9;
    out[4 * i + second] = out[4 * i + first] + 1;
  } else {
    out[4 * i + first] = x - 7;
    out[4 * i + second] = x * 5;
  }
}
// Floats whose products the one arm fuses, in rows at a distance.
// KERNEL rows
// ARG out: float[6*N+9] zero
// ARG in: float[3*N+9] random(-4,4)
// ARG stride: int N+3
kernel void rows(global float *out, global const float *in, int stride) {
  int i = get_global_id(0);
  float x = in[i], y = in[stride + i + 1], z = in[2 * stride + i - 1];
  if (x < 0) {
    out[i] = z;
    out[stride + i] = x;
    out[2 * stride + i] = y;
    out[3 * stride + i + 1] = y - z;
  } else {
    float sum = x * y + z, product = sum * x;
    out[i] = sum;
    out[stride + i] = product * y + 1.5f;
    out[2 * stride + i] = product / (x + 1);
    out[3 * stride + i + 1] = sum - z * product;
  }
}
