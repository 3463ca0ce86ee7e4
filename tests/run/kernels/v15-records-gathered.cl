// V15: records that are looked up: their members come in pieces of up to 8 bytes.
// ARG out: float[N] zero
// ARG in: float4[N] random(-9,9)
// ARG x: int[N] permutation
kernel void float4s(global float *out, global const float4 *in, global const int *x) {
  size_t i = get_global_id(0);
  float4 v = in[x[i]];
  out[i] = v.x * v.y + v.z * v.w;
}
// KERNEL xyz_guarded
// ARG out: float[3*N] zero
// ARG in: float[3*N] random(-9,9)
// ARG x: int[N] permutation
kernel void xyz_guarded(global float *out, global const float *in, global const int *x) {
  size_t i = get_global_id(0);
  int j = x[i];
  if (j & 1) {
    float a = in[3 * j], b = in[3 * j + 1], c = in[3 * j + 2];
    out[3 * j] = b;
    out[3 * j + 1] = a * c;
    out[3 * j + 2] = a - b;
  }
}
// KERNEL pixels
// ARG out: uchar4[N] zero
// ARG in: uchar4[N] random(0,255)
// ARG x: int[N] permutation
kernel void pixels(global uchar4 *out, global const uchar4 *in, global const int *x) {
  size_t i = get_global_id(0);
  uchar4 v = in[x[i]];
  out[x[i]] = (uchar4)(v.y, v.x + v.z, v.w, v.z);
}
// KERNEL mixed
// ARG out: {short, char, char, float, double}[N] zero
// ARG in: {short, char, char, float, double}[N] random(-99,99)
// ARG x: int[N] permutation
struct M { short s; char c, d; float f; double g; };
kernel void mixed(global struct M *out, global const struct M *in, global const int *x) {
  size_t i = get_global_id(0);
  struct M v = in[x[i]];
  if (v.s > 0) {
    out[x[i]].s = v.c;
    out[x[i]].c = v.d + v.s;
    out[x[i]].f = v.f + v.c;
    out[x[i]].g = v.g - v.f;
  } else {
    out[x[i]].s = v.d;
    out[x[i]].c = v.c;
    out[x[i]].d = 1;
  }
}
// KERNEL last_of_buffer
// ARG out: int[N] zero
// ARG in: int[3*N-1] random(-99,99)
// ARG x: int[N] permutation
kernel void last_of_buffer(global int *out, global const int *in, global const int *x) {
  size_t i = get_global_id(0);
  out[i] = in[3 * x[i]] - in[3 * x[i] + 1];
}
// KERNEL same_record
// ARG out: {int, int}[4] zero
// ARG x: int[N] random(0,3)
struct I2 { int a, b; };
kernel void same_record(global struct I2 *out, global const int *x) {
  size_t i = get_global_id(0);
  int j = x[i];
  out[j].a = j + 1;
  out[j].b = j * j;
}
// KERNEL double_words
// ARG out: double[N] zero
// ARG in: {double, long, double}[N] random(-99,99)
// ARG x: int[N] permutation
struct W3 { double a; long b; double c; };
kernel void double_words(global double *out, global const struct W3 *in, global const int *x) {
  size_t i = get_global_id(0);
  struct W3 v = in[x[i]];
  out[i] = v.a * v.c + (double)(v.b >> 1);
}
// KERNEL two_of_three
// ARG out: long[N] zero
// ARG in: long[3*N-1] random(-99,99)
// ARG x: int[N] permutation
kernel void two_of_three(global long *out, global const long *in, global const int *x) {
  size_t i = get_global_id(0);
  out[i] = in[3 * x[i]] - 3 * in[3 * x[i] + 1];
}
// KERNEL double_words_guarded
// ARG out: double[N] zero
// ARG in: double[4*N] random(-9,9)
// ARG x: int[N] permutation
kernel void double_words_guarded(global double *out, global const double *in, global const int *x) {
  size_t i = get_global_id(0);
  global const double *v = in + 4 * x[i];
  if (x[i] % 3 == 1)
    out[i] = v[0] - v[1] * v[2] + v[3];
}
// KERNEL pairs
// ARG out: double[N] zero
// ARG in: double2[N] random(-9,9)
// ARG weight: double[N] random(-9,9)
// ARG x: int[N] permutation
kernel void pairs(global double *out, global const double2 *in, global const double *weight, global const int *x) {
  size_t i = get_global_id(0), j = x[i];
  double2 v = in[j];
  out[i] = v.x * weight[j] + v.y;
}
// KERNEL triples
// ARG out: double[N] zero
// ARG in: double[3*N] random(-9,9)
// ARG weight: float[N] random(-9,9)
// ARG x: int[N] permutation
kernel void triples(global double *out, global const double *in, global const float *weight, global const int *x) {
  size_t i = get_global_id(0), j = x[i];
  out[i] = in[3 * j] * in[3 * j + 1] - in[3 * j + 2] + weight[j];
}
// KERNEL indices_of_indices
// ARG out: double[N] zero
// ARG in: double4[N] random(-9,9)
// ARG at: long2[N] random(0,0)
// ARG next: long[N] permutation
// ARG x: int[N] permutation
kernel void indices_of_indices(global double *out, global const double4 *in, global const long2 *at,
                               global const long *next, global const int *x) {
  size_t i = get_global_id(0), j = x[i];
  long2 a = at[j];
  double4 v = in[next[j] + a.x * a.y];
  out[i] = v.x * v.y - v.z * v.w;
}
