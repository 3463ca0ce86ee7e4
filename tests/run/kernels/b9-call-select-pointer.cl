// B9, m5: lanes pass the address of one or of another private variable.
// ARG out: int[N] zero
// ARG in: int[N] random(0,99)
__attribute__((noinline)) void add(int *to, int what) { *to += what; }
kernel void call_select_pointer(global int *out, global const int *in) {
  int i = get_global_id(0);
  int a = 1, b = 2;
  add(in[i] & 1 ? &a : &b, in[i]);
  if (i % 3)
    add(i & 2 ? &a : &b, 5);
  out[i] = a * 1000 + b;
}
