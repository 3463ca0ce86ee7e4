// A fill of a private array of more bytes than the array has, in code that never runs: its elements were counted one by
// one, 2^38 of them, and the compiler hung.
// ARG o: float[N] zero
// ARG at: int[N] random(0,9)
// ARG n: int N
kernel void fill_beyond_array(global float *o, global const int *at, int n) {
  int i = get_global_id(0);
  float w[4] = {1, 2, 3, 4};
  if (n < 0)
    __builtin_memset(w, 0, 1ul << 40);
  w[at[i] & 3] = 5;
  o[i] = w[(at[i] + 1) & 3] + w[0];
}
