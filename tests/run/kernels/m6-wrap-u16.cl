// Miscompile class 6: sixteen-bit arithmetic on the ID wraps before it is widened.
// GLOBAL 300
// LOCAL 60
// ARG out: int[N] zero
// ARG in: int[65536] iota
kernel void wrap_u16(global int *out, global const int *in) {
  ushort i = (ushort)get_global_id(0);
  ushort k = (ushort)(i * 300 + 5);
  out[i] = in[k];
}
