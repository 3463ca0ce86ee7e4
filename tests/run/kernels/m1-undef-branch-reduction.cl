// Miscompile classes 1 and 2: a variable that is set only where it is used.
// ARG out: int[N] zero
// ARG in: int[N] random(0,20)
kernel void set_where_used(global int *out, global const int *in) {
  size_t i = get_global_id(0);
  int x;
  if (in[i] > 10)
    x = in[i] * 2;
  int r = 5;
  if (in[i] > 12) {
    while (x > 20) {
      x -= 3;
      ++r;
    }
  }
  out[i] = r;
}
