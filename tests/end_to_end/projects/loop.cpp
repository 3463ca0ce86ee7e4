// A loop in C++ over a function that libmvec has, too.
#include <cmath>
#include <cstdio>

static double x[1000], y[1000];

int main() {
  for (int i = 0; i < 1000; ++i)
    x[i] = i;
  for (int i = 0; i < 1000; ++i)
    y[i] = std::sin(x[i]);
  std::printf("%.15g\n", y[1]);
  return std::fabs(y[1] - 0.841470984807897) > 1e-14;
}
