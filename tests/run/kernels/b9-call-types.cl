// B9: parameters and results of every width.
// ARG out: double[N] zero
// ARG in: int[N] random(-200,200)
__attribute__((noinline)) uchar c(char a, uchar b) { return a < 0 ? b : a * 2; }
__attribute__((noinline)) short s(short a, ushort b) { return a + b; }
__attribute__((noinline)) long l(long a, ulong b) { return a * 3 - (long)b; }
__attribute__((noinline)) double d(double a, float b) { return a / 3 + b; }
__attribute__((noinline)) bool t(bool a, int b) { return a != (b > 3); }
kernel void call_types(global double *out, global const int *in) {
  int i = get_global_id(0);
  int x = in[i];
  double r = c(x, i) + s(x * 300, i) + l(x, i) + d(x, i) + t(x & 1, i);
  if (x > 0)
    r += c(i, x) - s(x, x) - l(i, 7) + d(r, x) + t(x & 2, x);
  out[i] = r;
}
