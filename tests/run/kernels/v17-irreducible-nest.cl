// V10, V17: two entries into a loop that lanes choose, around another one; exits of both into each other's rest.
// ARG out: int[N] zero
// ARG in: int[N] random(0,25)
kernel void irreducible_nest(global int *out, global const int *in) {
  int i = get_global_id(0), v = in[i], r = 0, k = 0;
  if (v & 1)
    goto second;
first:
  r += v;
  if (++k > 12)
    goto done;
  do {
    r ^= k * v;
    if (r % 13 == 5)
      goto second;
    ++k;
  } while (k % 4);
second:
  v = (v * 5 + 3) % 26;
  if (v > 20 && k > 6)
    goto done;
  if (v % 3)
    goto first;
  k += 2;
  if (k < 20)
    goto second;
done:
  out[i] = r + k;
}
