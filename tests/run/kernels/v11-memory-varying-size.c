// V11: memcpy, memmove and memset of sizes that lanes compute, in divergent flow.
// CLANG -O1
// SHAPE vv
// ARG p: {long,long,long,long} random(0,255)
// ARG n: int random(0,16)
int memory_varying_size(unsigned char *p, int n) {
  __builtin_memcpy(p + 16, p, n);
  if (n & 1)
    __builtin_memmove(p + 2, p, n);
  else if (n > 4)
    __builtin_memset(p + 1, n, n - 3);
  return p[n] + p[16 + n / 2];
}
