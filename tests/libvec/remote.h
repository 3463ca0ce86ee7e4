// How a test on this machine calls a library for another: server.cpp runs there, under an emulator, and does what
// harness.cpp asks over its standard input and output. Both are little-endian.
#ifndef VEC_TESTS_LIBVEC_REMOTE_H
#define VEC_TESTS_LIBVEC_REMOTE_H

#include <stddef.h>
#include <stdint.h>

// With a symbol: its address is asked for; the reply is a uint64_t, 0 where the library does not export it. Without: a
// call. The arrays follow that it has, in the order x, y, z, w, active; the reply is a uint64_t, the outcome, and the
// results.
struct VecTestRequest {
  char symbol[112];
  uint64_t function, count;
  char types[16], integer[8]; // as VecTestCall has them; no integer: empty
  uint32_t elementBytes, wanted;
  uint32_t registerBytes;   // which the lanes fill; 0: the scalar entry point; or vectestScalable
  uint32_t rounding, flush; // the floating-point environment: a place in VECTEST_ROUNDINGS; subnormals are zeros
  uint8_t f64, masked, uniform, linear;
  uint8_t has[5];
};

// Symbols for which the server gives the letter of its vector ISA, and the bytes of its scalable registers.
#define VECTEST_ASKS_TOKEN "?"
#define VECTEST_ASKS_LENGTH "??"

#define VECTEST_ROUNDINGS {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO}

#endif
