// A loop over sin. Prints the sum of its results exactly, so that builds which call other functions print something
// else.
#include <math.h>
#include <stdio.h>

static double x[1000], y[1000];

int main(int count, char **arguments) {
  (void)arguments;
  for (int i = 0; i < 1000; ++i)
    x[i] = i * 0.37 * count;
  for (int i = 0; i < 1000; ++i)
    y[i] = sin(x[i]);
  double sum = 0;
  for (int i = 0; i < 1000; ++i)
    sum += y[i] * (i + 1);
  printf("%a\n", sum);
  return 0;
}
