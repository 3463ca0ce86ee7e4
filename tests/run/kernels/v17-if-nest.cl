// V17: a nest of ifs, with values that join at each level.
// ARG out: int[N] zero
// ARG a: int[N] random(0,9)
// ARG b: int[N] random(0,9)
kernel void if_nest(global int *out, global const int *a, global const int *b) {
  size_t i = get_global_id(0);
  int x = a[i], y = b[i], r = 1;
  if (x < 5) {
    if (y < 5) {
      r = x * y;
      if (x == y)
        r = -r;
    } else {
      r = x - y;
    }
    r += 100;
  } else if (y > 7) {
    if (x > 8)
      r = 1000;
  } else {
    r = y ? x / y : 3;
  }
  out[i] = r;
}
