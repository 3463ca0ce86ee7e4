// V17: a loop that overwrites what its own condition reads.
// ARG a: int[N] random(0,25)
kernel void loop_countdown(global int *a) {
  size_t i = get_global_id(0);
  int steps = 0;
  while (a[i] > 0) {
    a[i] -= 3;
    ++steps;
  }
  a[i] += steps * 100;
}
