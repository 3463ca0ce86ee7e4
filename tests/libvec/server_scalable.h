// What server_scalable.cpp must know of an ISA whose registers have a length that the CPU tells: server_sve.cpp and
// server_rvv.cpp have it.
#ifndef VEC_TESTS_LIBVEC_SERVER_SCALABLE_H
#define VEC_TESTS_LIBVEC_SERVER_SCALABLE_H

#include "tests/libvec/server_machine.h"

// Of the longest registers that are tried, all that one call passes, and the lanes of one byte of one argument.
constexpr size_t mostVectorBytes = 2048, mostLanes = 256;

// The registers of one call, as they lie in memory.
struct ScalableRegisters {
  uint64_t general[8];                    // of pointers
  uint64_t uniform;                       // a floating-point argument that is one value for all lanes
  unsigned char vectors[mostVectorBytes]; // of vectors, one register after the other
  unsigned char predicate[mostLanes / 8];
  unsigned char result[mostVectorBytes]; // which comes in the first of them
};

// scalableBytes() (server_machine.h) is what all lanes of the widest parameter or result take. Of lanes of so many
// bytes in a function whose widest have `widest`:
size_t laneDistance(size_t bytes, size_t widest); // from one lane to the next, in bytes
size_t maskDistance(size_t widest);               // the same of a predicate, in bits

// Where in ScalableRegisters::vectors the next argument goes. `taken` holds the registers of those before, a bit each.
size_t vectorPlace(unsigned &taken, size_t bytes, size_t widest);
// Where the uniform argument goes, which is the first.
unsigned char *uniformPlace(ScalableRegisters &registers, unsigned &taken);

// Calls the function, with known bits in the registers that it must leave alone.
void callScalable(void *function, ScalableRegisters &registers);
extern const KeptRegisters scalableKept;
extern const bool alwaysMasked; // there are no variants without a mask

#endif
