// V12: cheap ifs, to be made selects.
// ARG out: int[N] zero
// ARG in: int[N] random(-99,99)
kernel void cheap_ifs(global int *out, global const int *in) {
  size_t i = get_global_id(0);
  int x = in[i];
  if (x < 0)
    x = -x;
  if (x > 50)
    x = 50;
  if (x & 1)
    x += 3;
  else
    x -= 3;
  out[i] = x;
}
