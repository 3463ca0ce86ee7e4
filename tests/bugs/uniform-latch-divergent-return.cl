// A do-while loop that some lanes leave by return, while two uniform conditions decide about another round: the linearized
// loop did not end, even with one lane.
// ARG out: uint[N] random(0,9)
// ARG m: uint 12345
kernel void uniform_latch_divergent_return(global uint *out, uint m) {
  size_t i = get_global_id(0);
  uint k = 0;
  do {
    if (out[i] + k < 4) {
      out[i] += 100;
      return;
    }
  } while (++k < 6 && m % 7 == 4);
  out[i] += k;
}
