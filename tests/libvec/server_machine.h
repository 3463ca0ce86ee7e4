// What tests/libvec/server.cpp must know of the architecture that it runs on; server_<architecture>.cpp has it.
#ifndef VEC_TESTS_LIBVEC_SERVER_MACHINE_H
#define VEC_TESTS_LIBVEC_SERVER_MACHINE_H

#include <stddef.h>

// Of the vector ISA, as in names of variants.
extern const char token;

// vectest_through calls vectest_target with its own arguments, and with known bits in the registers that the calling
// convention leaves to the caller, and collects which of these differ afterwards.
extern "C" {
extern void *vectest_target;
void vectest_through();
}

void fillKept();   // once, before all calls
void forgetLost(); // before each function
bool isKept(bool scalar);

// Whether results and arguments below the least normal number are taken for 0; nothing where the CPU cannot.
void setFlush(bool flush);

#endif
