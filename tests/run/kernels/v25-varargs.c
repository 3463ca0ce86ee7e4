// V25: a call with variable arguments, once for each active lane.
// CLANG -O1
// ARG in: int random(-9,9)
// SHAPE vv
// ARG out: {int,int,int,int} zero
#include <stdarg.h>
static __attribute__((noinline)) int put(int *to, int n, ...) {
  va_list l;
  va_start(l, n);
  int s = 0;
  for (int k = 0; k < n; ++k)
    s += to[k] = va_arg(l, int);
  va_end(l);
  return s;
}
int varargs(int in, int *out) {
  int r = put(out, 2, in, 7);
  if (in > 0)
    r += put(out + 1, 3, in * 2, in * 3, in * 4);
  return r;
}
