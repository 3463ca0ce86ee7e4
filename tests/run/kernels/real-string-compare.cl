// strcmp of zero-terminated strings in rows of 8.
// ARG out: int[N] zero
// ARG a: char[8*N] {97,98,99,100,0,1,2,3,97,98,0,5,6,7,8,9,97,98,99,101,102,103,104,0}
// ARG b: char[8*N] {97,98,99,100,0,9,9,9,97,99,0,5,6,7,8,9}
kernel void string_compare(global int *out, global const char *a, global const char *b) {
  size_t i = get_global_id(0);
  global const char *p = a + 8 * i, *q = b + 8 * i;
  while (*p && *p == *q) {
    ++p;
    ++q;
  }
  out[i] = *p - *q;
}
