// A call without effects that surely returns ran on lanes that do not come to it: divided by zero there, or recursed without end.
// GLOBAL 100
// ARG in: long[N] random(-9,9)
// ARG out: long[N] random(0,9)
__attribute__((noinline, const)) long quotient(long a, long b) { return a / b; }

__attribute__((noinline, const)) uint fall(uint n) { return n < 2 ? 1 : 2 * fall(n - 1) ^ fall(n - 2); }

kernel void pure_call(global const long *in, global long *out) {
  int i = get_global_id(0);
  if (in[i] != 0)
    out[i] = quotient(1000, in[i]);
  if (in[i] > 0)
    out[i] += fall(in[i]);
}
