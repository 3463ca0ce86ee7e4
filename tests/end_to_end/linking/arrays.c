// Functions over arrays and C23's names, in a program that needs nothing else of libvec: no variant, no scalar
// function.
#include <libvec.h>
#include <libvec_array.h>
#include <stdio.h>

int main(int count, char **arguments) {
  (void)arguments;
  double x[] = {count, 2, 3}, y[3];
  vec_array_log2_strided(3, x, 1, y, 1);
  printf("%g %g %a %c\n", y[0], y[1], cr_expf((float)count), vec_array_isa());
  return 0;
}
