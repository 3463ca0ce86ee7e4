// V23: members of records under a condition: lanes that are off touch nothing, neither in the middle nor at the ends.
// ARG out: float[4*N-1] random(-9,9)
// ARG in: float4[N] random(-9,9)
// ARG on: int[N] random(0,2)
kernel void guarded(global float *out, global const float *in, global const int *on) {
  size_t i = get_global_id(0);
  if (on[i]) {
    float x = in[4 * i], y = in[4 * i + 1], w = in[4 * i + 3];
    out[4 * i] = x * y;
    out[4 * i + 1] = y - w;
    out[4 * i + 2] = w + x;
  }
}
// KERNEL guarded_end
// ARG out: double[3*N] random(-9,9)
// ARG in: double[3*(N-37)] random(-9,9)
// ARG n: int N-37
kernel void guarded_end(global double *out, global const double *in, int n) {
  int i = get_global_id(0);
  if (i < n) {
    double x = in[3 * i], y = in[3 * i + 1], z = in[3 * i + 2];
    out[3 * i] = y * z;
    out[3 * i + 1] = z * x;
    out[3 * i + 2] = x * y;
  }
}
