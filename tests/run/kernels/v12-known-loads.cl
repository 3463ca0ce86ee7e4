// V12: cheap arms are executed by all lanes: loads that cannot fault, flags that held under the condition only, arms in
// arms, an arm in a loop, and one that must stay since it may fault.
// ARG out: int[N] zero
// ARG in: int[N] random(-2000000000,2000000000)
// ARG few: int[4] random(1,9)
constant int table[16] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3};
kernel void known_loads(global int *out, global const int *in, global const int *few) {
  int i = get_global_id(0), v = in[i], r, own[4] = {v & 3, 1, 2, v & 7};
  if (v > 0)
    r = table[v & 15] + (v >> 3);
  else if (v < -1000)
    r = v > -2000000 ? -v * 2 : own[v & 3];
  else
    r = table[i & 15];
  for (int k = 0; k < 5; ++k) {
    int s = 0;
    if (r & 1 << k)
      s = (r >> k) + table[k];
    if (i % 7 < 4)
      s += few[i % 7];
    r += s;
  }
  out[i] = r;
}
