// Functions that loops call and the compiler does not see.
#include "corpus.h"

float opaque(float x) { return x * 2 + 1; }

void increment(int *p) { ++*p; }

int collatz(int x) {
  int steps = 0;
  for (unsigned v = x & 255; v > 1; ++steps)
    v = v & 1 ? 3 * v + 1 : v / 2;
  return steps;
}
