// One step of Floyd and Warshall's shortest paths.
// GLOBAL 20x20
// LOCAL 20x5
// ARG out: int[N] zero
// ARG in: int[N] random(1,100)
// ARG k: int 7
kernel void floyd_step(global int *out, global const int *in, int k) {
  int x = get_global_id(0), y = get_global_id(1), w = get_global_size(0);
  int through = in[y * w + k] + in[k * w + x];
  out[y * w + x] = through < in[y * w + x] ? through : in[y * w + x];
}
