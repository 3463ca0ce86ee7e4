// V17: forward gotos that cross.
// ARG out: int[N] zero
// ARG in: int[N] random(0,99)
kernel void crossing_gotos(global int *out, global const int *in) {
  size_t i = get_global_id(0);
  int x = in[i], r = 0;
  if (x < 30)
    goto first;
  r += 1;
  if (x < 60)
    goto second;
  r += 10;
first:
  r += 100;
  if (x & 1)
    goto third;
second:
  r += 1000;
third:
  out[i] = r;
}
