// Miscompile class 8: accesses that share bytes with a field of the record, but do not begin where it begins.
typedef long __attribute__((aligned(4), may_alias)) two_fields;
typedef short __attribute__((may_alias)) half_field;

// The store covers the field that is read last, and the one before it: no load passes it.
// ARG out: int[N] zero
// ARG a: int[3*N] random(-99,99)
kernel void load_behind_wide_store(global int *out, global int *a) {
  size_t i = get_global_id(0);
  global int *record = a + 3 * i;
  int first = record[0];
  *(global two_fields *)(record + 1) = (long)first * 0x700000003;
  int last = record[2];
  out[i] = first - last;
}

// Of three fields that are stored the first is read in part before the third is written: it must be there by then.
// ARG a: int[4*N] random(-99,99)
// ARG in: int[N] random(-2147483648,2147483647)
kernel void store_before_partial_load(global int *a, global const int *in) {
  size_t i = get_global_id(0);
  global int *record = a + 4 * i;
  int x = in[i];
  record[0] = x ^ 0x5555;
  record[1] = x / 2 + 1;
  short upper = *(global const half_field *)((global const char *)record + 2);
  record[2] = upper;
  record[3] = upper ^ x;
}
