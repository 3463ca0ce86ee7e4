// V23: gathers of bytes and shorts, for which no hardware has an instruction.
// ARG out: int[N] zero
// ARG bytes: char[60] random(-128,127)
// ARG shorts: ushort[60] random(0,65535)
// ARG index: uchar[N] random(0,59)
kernel void gather_i8(global int *out, global const char *bytes, global const ushort *shorts, global const uchar *index) {
  size_t i = get_global_id(0);
  out[i] = bytes[index[i]] * 65536 + shorts[59 - index[i]];
}
