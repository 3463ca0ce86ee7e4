// Runs b, the kernel without images of a file whose other kernels have some.
#include "images.h"
int main(void) {
  float o[70];
  struct vec_ndrange r = vec_range_1d(70);
  b_range(o, &r);
  for (int i = 0; i < 70; ++i)
    if (o[i] != 1)
      return 1;
  return 0;
}
