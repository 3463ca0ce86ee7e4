// No row has a tail, so that only the mask patterns can tell a masked variant from one that ignores its mask.
// GLOBAL 64
// LOCAL 16
// ARG out: int[N] random(0,100)
kernel void aligned_rows(global int *out) {
  size_t i = get_global_id(0);
  out[i] = out[i] * 3 + 1;
}
