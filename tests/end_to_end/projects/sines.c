// Calls a function that libmvec has, too.
#include <libvec.h>

int main(void) {
  double x[2] = {1, 2}, y[2];
  _mm_storeu_pd(y, _ZGVbN2v_sin(_mm_loadu_pd(x)));
  return y[0] == vec_sin(1) && y[1] == vec_sin(2) ? 0 : 1;
}
