// Loops without a pragma that keep an extreme, and what belongs to it: LLVM's vectorizer leaves those of floats.
#include "corpus.h"

LOOP(greatest_float, plain = 1) {
  float most = -1e9f;
  for (int i = 0; i < n; ++i)
    most = fa[i] > most ? fa[i] : most;
  rf[0] = most;
}

LOOP(greatest_of_repeated_floats_and_its_place, plain = 1) {
  float most = -1;
  int at = -1;
  for (int i = 0; i < n; ++i) {
    float x = (float)(ia[i] & 31);
    if (x > most) {
      most = x;
      at = i;
    }
  }
  rf[0] = most;
  ri[0] = at;
}

LOOP(last_place_of_the_least, plain = 1) {
  double least = 1e30;
  int at = -1;
  for (int i = 0; i < n; ++i) {
    double x = (ia[i] & 3) * da[0];
    if (x <= least) {
      least = x;
      at = i;
    }
  }
  rf[0] = least;
  ri[0] = at;
}

LOOP(place_that_is_loaded_from, plain = 1) {
  int at = 0;
  for (int i = 1; i < n; ++i)
    if (da[i] < da[at])
      at = i;
  ri[0] = at;
}

LOOP(what_is_beside_the_greatest, plain = 1) {
  float most = -1e9f, other = 0;
  unsigned bits = 0;
  for (int i = 0; i < n; ++i) {
    float x = fa[i] * fb[i];
    if (x > most) {
      most = x;
      other = fb[i];
    }
    bits ^= (unsigned)ia[i];
  }
  rf[0] = other;
  ri[0] = (int)bits;
}

LOOP(nearest_point, size = 2 * n, plain = 1) {
  float least = 1e30f;
  int at = -1;
  for (int i = 0; i < n; ++i) {
    float dx = fa[2 * i] - 3, dy = fa[2 * i + 1] + 1, d = dx * dx + dy * dy;
    if (d < least) {
      least = d;
      at = i;
    }
  }
  rf[0] = least;
  ri[0] = at;
}

LOOP(greatest_beside_a_sum) {
  float most = -1e9f;
  double sum = 0;
  for (int i = 0; i < n; ++i) {
    most = fa[i] > most ? fa[i] : most;
    sum += fa[i] * .1;
  }
  rf[0] = most;
  rf[1] = sum;
}
