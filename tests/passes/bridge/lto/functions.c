#include "functions.h"

float halve(float x) {
  for (int i = 0; i < 9 && x > 1; ++i)
    x = x * .5f + .125f;
  return x;
}
void split(float x, float *whole, float *rest) {
  *whole = (float)(int)x;
  *rest = x - *whole;
}
