// Miscompile class 5: the address of a private variable is stored in another private variable.
// ARG out: int[N] zero
// ARG in: int[N] random(0,100)
kernel void private_pointer_table(global int *out, global const int *in) {
  size_t i = get_global_id(0);
  int x = in[i], y = -in[i];
  int *p[2] = {&x, &y};
  *p[in[i] & 1] += 1000;
  out[i] = x * 3 + y;
}
