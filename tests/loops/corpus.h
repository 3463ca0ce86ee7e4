// What the loops of the corpus are written in.
//
//   LOOP(name, property, ...) { ... }
//
// Each loop is a function of `n`, of a few arrays of each type, all with `size` elements between guard pages, and of
// two arrays for results, with `results` elements. Properties are read by run.py:
//
//   size = E          elements of an array as an expression of n; n where nothing is said
//   tolerance = T     results may differ by a relative error: sums of floats in another order, functions of libvec
//   aligned = 1       arrays begin at a page, never elsewhere
//   scalar = "why"    the loop is not expected to be vectorized
//   plain = N         of the loops without a pragma, N are expected to be vectorized by the plugin
#ifndef TESTS_LOOPS_CORPUS_H
#define TESTS_LOOPS_CORPUS_H

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

struct mixed {
  int id;
  float value;
  double weight;
  signed char tag;
};

// ARRAY(type, name): a and b begin with values, c with a constant; perm is a permutation of the indices.
#define ARRAYS(ARRAY)                                                                                                  \
  ARRAY(float, fa)                                                                                                     \
  ARRAY(float, fb)                                                                                                     \
  ARRAY(float, fc)                                                                                                     \
  ARRAY(double, da)                                                                                                    \
  ARRAY(double, db)                                                                                                    \
  ARRAY(double, dc)                                                                                                    \
  ARRAY(int, ia)                                                                                                       \
  ARRAY(int, ib)                                                                                                       \
  ARRAY(int, ic)                                                                                                       \
  ARRAY(int, perm)                                                                                                     \
  ARRAY(signed char, ca)                                                                                               \
  ARRAY(unsigned char, ua)                                                                                             \
  ARRAY(unsigned char, uc)                                                                                             \
  ARRAY(short, sa)                                                                                                     \
  ARRAY(short, sc)                                                                                                     \
  ARRAY(long, la)                                                                                                      \
  ARRAY(long, lc)                                                                                                      \
  ARRAY(bool, ba)                                                                                                      \
  ARRAY(bool, bc)                                                                                                      \
  ARRAY(struct mixed, ma)

enum { results = 16 };
#define ARRAY_PARAMETER(type, name) , type *name
#define PARAMETERS int n, int size ARRAYS(ARRAY_PARAMETER), double *rf, long *ri
#define ARRAY_ARGUMENT(type, name) , name

#ifdef __cplusplus
#define LINKAGE extern "C"
#else
#define LINKAGE extern
#endif
#define LOOP(name, ...) LINKAGE void PREFIX(name)(PARAMETERS)

// Defined apart, compiled without the plugin.
LINKAGE float opaque(float x);
LINKAGE void increment(int *p);
LINKAGE int collatz(int x);

#endif
