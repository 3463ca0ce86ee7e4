// Miscompile class 4: what the metadata of scalar accesses says does not hold for widened accesses that overlap.
// ARG a: int[2*N+8] iota
kernel void alias_metadata(global int *restrict a) {
  size_t i = get_global_id(0);
  global uchar *s = (global uchar *)(a + 2 * i);
  a[2 * i + 1] = a[2 * i] * 3;
  s[0] = (uchar)i;
  a[2 * i + 1] += a[2 * i];
}
