// B9: code behind a check that ends the program: on all lanes, in loops that lanes leave, in switches, with arguments
// that are uniform, linear, varying, records, and in functions that ask for their work-item. No check fails.
// ARG out: int[N] zero
// RECIPE CALL-ONCE
// ARG in: int[N] random(0,90)
// ARG x: float[N]
struct where {
  int at;
  float value[3];
};
__attribute__((noinline, noreturn)) void wrong(int v, global const int *p) {
  if (*p > v)
    __builtin_trap();
  __builtin_unreachable();
}
__attribute__((noinline, noreturn)) void wrong_here(void) {
  if (get_global_id(0) < 1000000)
    __builtin_trap();
  __builtin_unreachable();
}
__attribute__((noinline, noreturn)) void wrong_record(struct where w) {
  if (w.at < 1000000 || w.value[1] > 0)
    __builtin_trap();
  __builtin_unreachable();
}
kernel void checks(global int *out, global const int *in, global float *x, int n) {
  int i = get_global_id(0);
  if (in[i] > 100)
    wrong(i, in + i);
  int s = in[i] * 3;
  for (int j = 0; j < in[i] % 7; ++j) {
    if (s < 0)
      wrong(in[i] ^ j, in);
    s += in[(i + j) % n];
    if (j > 1000)
      wrong_here();
    x[i] += s;
    if (s > 200)
      break;
  }
  if (n > 5) {
    if (x[i] != x[i]) {
      struct where w = {i, {x[i], 1, 2}};
      wrong_record(w);
    }
    out[i] = s;
  }
  if (n == -1)
    wrong(n, in);
  switch (in[i] & 3) {
  case 0:
    out[i] += 5;
    break;
  case 1:
    out[i] ^= s;
    break;
  case 2:
    out[i] -= 9;
    break;
  case 3:
    break;
  default:
    wrong(s, in + s);
  }
  out[i] += (int)(x[i] * 4) & 15;
}
