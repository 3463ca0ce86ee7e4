// The mix of H. J. Curnow's and B. A. Wichmann's synthetic benchmark: chains of dependent operations and calls. Prints
// a checksum, and the seconds of CPU time.
#include <math.h>
#include <stdio.h>
#include <time.h>
static const double T = .499975, T1 = .50025, T2 = 2;

static void array_parameter(double e[4]) {
  for (int j = 0; j < 6; ++j) {
    e[0] = (e[0] + e[1] + e[2] - e[3]) * T;
    e[1] = (e[0] + e[1] - e[2] + e[3]) * T;
    e[2] = (e[0] - e[1] + e[2] + e[3]) * T;
    e[3] = (-e[0] + e[1] + e[2] + e[3]) / T2;
  }
}

static void pointers(double x, double y, double *z) {
  x = T * (x + y);
  y = T * (x + y);
  *z = (x + y) / T2;
}

int main(void) {
  enum { Turns = 2000 };
  clock_t begin = clock();
  double e[4] = {1, -1, -1, -1}, x1 = 1, x2 = -1, x3 = -1, x4 = -1, x = .5, y = .5, z = 0, logs = .75;
  long j = 1, k = 2, l = 3;
  for (int turn = 0; turn < Turns; ++turn) {
    for (int i = 0; i < 120; ++i) {
      x1 = (x1 + x2 + x3 - x4) * T;
      x2 = (x1 + x2 - x3 + x4) * T;
      x3 = (x1 - x2 + x3 + x4) * T;
      x4 = (-x1 + x2 + x3 + x4) * T;
    }
    for (int i = 0; i < 140; ++i)
      array_parameter(e);
    for (int i = 0; i < 3450; ++i) {
      j = j == 1 ? 2 : 3;
      j = j > 2 ? 0 : 1;
      j = j < 1 ? 1 : 0;
    }
    for (int i = 0; i < 2100; ++i) {
      j = j * (k - j) * (l - k);
      k = l * k - (l - j) * k;
      l = (l - k) * (k + j);
      e[l - 2] = j + k + l;
      e[k - 2] = j * k * l;
    }
    for (int i = 0; i < 320; ++i) {
      x = T * atan(T2 * sin(x) * cos(x) / (cos(x + y) + cos(x - y) - 1));
      y = T * atan(T2 * sin(y) * cos(y) / (cos(x + y) + cos(x - y) - 1));
    }
    for (int i = 0; i < 8990; ++i)
      pointers(x1 + i, y, &z);
    for (int i = 0; i < 930; ++i)
      logs = sqrt(exp(log(logs) / T1));
  }
  printf("%ld %ld %ld %.8g %.8g %.8g %.8g %.8g %.8g\n", j, k, l, e[0], x1, x, y, z, logs);
  fprintf(stderr, "%.6f\n", (double)(clock() - begin) / CLOCKS_PER_SEC);
}
