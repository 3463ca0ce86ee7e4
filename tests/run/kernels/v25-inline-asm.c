// V25: inline assembly, once for each active lane, in divergent flow too.
// CLANG -O1
// ARG in: int random(-99,99)
int inline_asm(int in) {
  int r;
  __asm__("leal (%1,%1,4), %0" : "=r"(r) : "r"(in));
  if (in > 10)
    __asm__ volatile("subl $3, %0" : "+r"(r) : : "cc", "memory");
  return r;
}
