// V23: members of several types and sizes in one record.
// ARG out: {float, int, double}[N] zero
// ARG in: {float, int, double}[N] random(-99,99)
struct FID { float f; int i; double d; };
kernel void float_int_double(global struct FID *out, global const struct FID *in) {
  size_t i = get_global_id(0);
  struct FID v = in[i];
  out[i].f = (float)v.d + 1.0f;
  out[i].i = v.i * 3;
  out[i].d = v.f + v.i;
}
// KERNEL float3_int
// ARG out: {float, float, float, int}[N] zero
// ARG in: {float, float, float, int}[N] random(-99,99)
struct F3I { float x, y, z; int n; };
kernel void float3_int(global struct F3I *out, global const struct F3I *in) {
  size_t i = get_global_id(0);
  struct F3I v = in[i];
  if (v.n > 0) {
    struct F3I r = {v.y * v.z, v.z - v.x, v.x + v.y, v.n - 1};
    out[i] = r;
  }
}
// KERNEL with_shorts
// ARG out: {int, short, short}[N] zero
// ARG in: {int, short, short}[N] random(-99,99)
struct ISS { int i; short s, t; };
kernel void with_shorts(global struct ISS *out, global const struct ISS *in) {
  size_t i = get_global_id(0);
  struct ISS v = in[i];
  out[i].i = v.s * v.t;
  out[i].s = v.i;
  out[i].t = v.t - 1;
}
// KERNEL char_in_word
// ARG out: int[N] zero
// ARG in: {int, char, char, short, int}[N] random(-99,99)
struct ICCSI { int i; char c, d; short s; int j; };
kernel void char_in_word(global int *out, global const struct ICCSI *in) {
  size_t i = get_global_id(0);
  out[i] = in[i].i + in[i].c * 3 + in[i].d * in[i].s - in[i].j;
}
// KERNEL partly_written
// ARG io: {int, char, char, short}[N] random(-99,99)
struct ICCS { int i; char c, d; short s; };
kernel void partly_written(global struct ICCS *io) {
  size_t i = get_global_id(0);
  int v = io[i].i;
  char c = io[i].c;
  io[i].i = v + 1;
  io[i].d = c + 2;
}
