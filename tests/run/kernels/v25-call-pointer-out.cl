// V25: a function that returns through a pointer to a private variable.
// ARG out: int[N] zero
// ARG in: int[N] random(0,99)
__attribute__((noinline)) int split(int x, int *rest) {
  *rest = x % 10;
  return x / 10;
}
kernel void call_pointer_out(global int *out, global const int *in) {
  size_t i = get_global_id(0);
  int rest = 7;
  int tens = split(in[i], &rest);
  if (tens > 4)
    tens += split(tens * 3, &rest);
  out[i] = tens * 100 + rest;
}
