// V23: records with members that nobody reads or writes, at the begin, in the middle and at the end. What lies before the
// first and behind the last member of the last record is not there.
// LANES 3,4,8,16
// ARG out: int[8*N] random(-9,9)
// ARG in: int[8*N-4] random(-99,99)
kernel void gap_at_end(global int *out, global const int *in) {
  size_t i = get_global_id(0);
  int a = in[8 * i], b = in[8 * i + 1], c = in[8 * i + 3];
  out[8 * i] = a + b;
  out[8 * i + 1] = b - c;
  out[8 * i + 2] = c * a;
}
// KERNEL gap_at_begin
// ARG out: int[4*N] random(-9,9)
// ARG in: int[4*N] random(-99,99)
kernel void gap_at_begin(global int *out, global const int *in) {
  size_t i = get_global_id(0);
  int b = in[4 * i + 1], c = in[4 * i + 2], d = in[4 * i + 3];
  out[4 * i + 2] = b + c;
  out[4 * i + 3] = c - d;
}
// KERNEL gap_in_middle
// ARG out: int[5*N] random(-9,9)
// ARG in: int[6*N] random(-99,99)
kernel void gap_in_middle(global int *out, global const int *in) {
  size_t i = get_global_id(0);
  int a = in[6 * i], f = in[6 * i + 5], c = in[6 * i + 2];
  out[5 * i] = a + f;
  out[5 * i + 4] = f - c;
}
// KERNEL one_of_three
// ARG out: int[3*N-2] random(-9,9)
// ARG in: int[3*N-2] random(-99,99)
kernel void one_of_three(global int *out, global const int *in) {
  size_t i = get_global_id(0);
  out[3 * i] = in[3 * i] * 3;
}
