// V16: vectors of three elements in memory take the room of four, with vload3 of three.
// ARG in: int3[N] random(-99,99)
// ARG out: int3[N] zero
// ARG packed: int[N*3] random(-9,9)
kernel void vector_3(global int3 *out, global const int3 *in, global int *packed) {
  size_t i = get_global_id(0);
  int3 v = in[i] * 2, w = vload3(i, packed);
  if (v.x > w.y)
    v.yz += w.xy;
  out[i] = v;
  vstore3(w + v.zyx, i, packed);
}
