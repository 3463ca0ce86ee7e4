// V5: an index wrapped by a mask is not contiguous over a packet.
// ARG out: int[N] zero
// ARG table: int[8] random(-99,99)
kernel void masked_index(global int *out, constant int *table) {
  size_t i = get_global_id(0);
  out[i] = table[i & 7] + table[(i + 5) & 7] * 3;
}
