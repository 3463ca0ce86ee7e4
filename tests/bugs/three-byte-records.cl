// Bytes three apart, compared: LLVM 22's selection of AVX-512 instructions did not end where the fourth byte of a lane was
// undefined (with 16 lanes and --target=x86-64-v4, after -O3: tests/tools, three_byte_records).
// LANES 4,8,16
kernel void three(global const uchar *in, global double *out) {
  size_t i = get_global_id(0);
  out[i] = (in[3 * i] & 254) == 0 ? 10 : 1;
}

kernel void guarded(global const uchar *in, global double *out) {
  size_t i = get_global_id(0);
  if (in[3 * i + 1] > 1)
    out[i] = (in[3 * i] & 31) == 5 ? 10 : in[3 * i + 2];
}
