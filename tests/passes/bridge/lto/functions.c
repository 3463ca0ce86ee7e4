#include "functions.h"

float halve(float x) {
  for (int i = 0; i < 9 && x > 1; ++i)
    x = x * .5f + .125f;
  return x;
}
// Refused: its variants call it lane by lane, and nothing but loops of other files names them.
float third(float x) {
  static void *const places[] = {&&less, &&more};
  goto *places[x > 4];
more:
  return x / 3;
less:
  return x;
}
void split(float x, float *whole, float *rest) {
  *whole = (float)(int)x;
  *rest = x - *whole;
}
void turn(int *to, const int *from) {
  to[0] = from[1];
  to[1] = from[0] + 3;
}
