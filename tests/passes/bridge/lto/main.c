// Loops over functions of another file.
#include "functions.h"
#include <stdio.h>

enum { count = 1003 };
static float x[count], y[count], z[count];
static unsigned words[count];
static int pairs[2 * count], last[count];

__attribute__((noinline)) void halves(void) {
  for (int i = 0; i < count; ++i)
    if (x[i] > 3)
      y[i] = halve(x[i]);
}
__attribute__((noinline)) void splits(void) {
#pragma omp simd
  for (int i = 0; i < count; ++i) {
    float whole, rest;
    split(x[i], &whole, &rest);
    z[i] = whole * 2 - rest;
  }
}

__attribute__((noinline)) void thirds(void) {
#pragma omp simd
  for (int i = 0; i < count; ++i)
    x[i] = third(x[i]);
}
// Each iteration needs a union of its own: LLVM's vectorizer gives all the same one.
__attribute__((noinline)) void bytes(void) {
#pragma omp simd
  for (int i = 0; i < count; ++i) {
    union {
      unsigned word;
      unsigned char bytes[4];
    } u = {words[i]};
    u.bytes[u.bytes[0] & 3] = (unsigned char)i;
    words[i] = u.word;
  }
}

// The accesses of one iteration stay in order, though the link makes them or has no inner loop any more: `to` is
// `from`.
__attribute__((noinline)) void turns(int *to, const int *from) {
#pragma omp simd
  for (int i = 0; i < count; ++i)
    turn(to + 2 * i, from + 2 * i);
}
__attribute__((noinline)) void turns_with_a_loop(int *to, const int *from) {
#pragma omp simd
  for (int i = 0; i < count; ++i) {
    to[2 * i] = from[2 * i + 1];
    to[2 * i + 1] = from[2 * i];
    for (unsigned k = 0; k < (words[i] & 3); ++k)
      last[i] = to[2 * i];
  }
}

int main(void) {
  for (int i = 0; i < count; ++i)
    x[i] = i * .375f, words[i] = i * 2654435761u, pairs[2 * i] = i, pairs[2 * i + 1] = 5 * i;
  halves();
  splits();
  thirds();
  bytes();
  int *volatile to = pairs, *volatile from = pairs;
  turns(to, from);
  turns_with_a_loop(to, from);
  double sum = 0;
  for (int i = 0; i < count; ++i)
    sum += (x[i] + y[i] + z[i]) * (i % 7) + words[i] % 1000 * (i % 11) +
           (pairs[2 * i] * 3 - pairs[2 * i + 1] + last[i]) * (i % 5);
  printf("%.17g\n", sum);
}
