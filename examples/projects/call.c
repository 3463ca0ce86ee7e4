// Calls vector functions by their names, and the scalar one that returns the same bits: what libvec::vec and
// pkg-config's libvec are for.
#include <libvec.h>
#include <stdio.h>

int main(void) {
  double x[2] = {0.5, -1.25}, y[2];
  _mm_storeu_pd(y, _ZGVbN2v_exp(_mm_loadu_pd(x)));
  printf("exp(%g) = %.17g, exp(%g) = %.17g\n", x[0], y[0], x[1], y[1]);
  return y[0] == vec_exp(x[0]) && y[1] == vec_exp(x[1]) ? 0 : 1;
}
