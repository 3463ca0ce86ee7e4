// Types of several widths in one loop: packets have as many lanes as the narrowest type has in a register, the rest of
// the iterations fewer.
#include "corpus.h"

// The rest of 64 lanes of bytes takes 16 lanes of masked loads, whose greatest go to a part of a register.
LOOP(greatest_byte_beside_any_of_ints) {
  signed char most = -100;
  bool any = false;
#pragma omp simd reduction(max : most) reduction(|| : any)
  for (int i = 0; i < n; ++i) {
    any = any || ib[i] > 990;
    most = most < ca[i] ? ca[i] : most;
  }
  ri[0] = most;
  ri[1] = any;
}

LOOP(bits_of_ints_beside_two_conditions) {
  bool positive = true, less = true;
  int bits = 0;
#pragma omp simd reduction(&& : positive, less) reduction(| : bits)
  for (int i = 0; i < n; ++i) {
    positive = positive && ca[i] > 0;
    bits |= ia[i];
    if (da[i] > fa[i])
      less = false;
  }
  ri[0] = positive;
  ri[1] = less;
  ri[2] = bits;
}
