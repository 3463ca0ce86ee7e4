// What tests/libvec/server.cpp must know of the architecture that it runs on; server_<architecture>.cpp has it.
#ifndef VEC_TESTS_LIBVEC_SERVER_MACHINE_H
#define VEC_TESTS_LIBVEC_SERVER_MACHINE_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

// Registers that a calling convention leaves to the caller: their bytes before a call, and which bits differed after
// one.
struct KeptRegisters {
  unsigned char *before, *lost;
  size_t bytes;

  void fill() const {
    for (size_t i = 0; i < bytes; ++i)
      before[i] = static_cast<unsigned char>(37 * i + 11);
  }
  void forget() const { memset(lost, 0, bytes); }
  // None of those bytes differs that `counts`.
  template <class Counts> bool areKept(Counts counts) const {
    for (size_t i = 0; i < bytes; ++i)
      if (lost[i] && counts(i))
        return false;
    return true;
  }
};

// Of the vector ISA, as in names of variants.
extern const char token;

// vectest_through calls vectest_target with its own arguments, and with known bits in the registers that the calling
// convention leaves to the caller, and collects which of these differ afterwards.
extern "C" {
extern void *vectest_target;
void vectest_through();
}
extern const KeptRegisters keptRegisters;
bool isKept(bool scalar);

// Whether results and arguments below the least normal number are taken for 0; nothing where the CPU cannot.
void setFlush(bool flush);

// Of architectures that have registers of a length that the CPU tells: that length.
__attribute__((weak)) size_t scalableBytes();

#endif
