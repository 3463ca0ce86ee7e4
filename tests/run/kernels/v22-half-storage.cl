// V22: sixteen-bit storage of packed fields.
// ARG out: ushort[N] zero
// ARG in: uint[N] random(0,16777215)
kernel void packed_fields(global ushort *out, global const uint *in) {
  size_t i = get_global_id(0);
  uint c = in[i];
  out[i] = (ushort)(((c >> 19) & 31) << 11 | ((c >> 10) & 63) << 5 | ((c >> 3) & 31));
}
