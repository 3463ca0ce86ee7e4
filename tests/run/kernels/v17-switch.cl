// V10, V17: a divergent switch with fall-through and default.
// ARG out: int[N] zero
// ARG in: int[N] random(0,9)
kernel void switches(global int *out, global const int *in) {
  size_t i = get_global_id(0);
  int r = in[i];
  switch (in[i]) {
  case 0:
    r = 100;
    break;
  case 1:
    r += 5;
  case 2:
    r *= 3;
    break;
  case 5:
  case 6:
    out[i] = 1;
    r = -r;
    break;
  case 8:
    return;
  default:
    r = 17;
  }
  out[i] += r;
}
