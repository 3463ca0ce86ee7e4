// What tests/libvec/server.cpp knows of RISC-V with 64 bits and doubles (lp64d): functions must leave fs0 to fs11
// alone.
#include "tests/libvec/server_machine.h"

const char token = '-'; // no vectors, unless the command line says so

extern "C" {
void *vectest_target;
unsigned char vectest_kept[12 * 8], vectest_lost[12 * 8], vectest_saved[12 * 8 + 8];
}

// It takes no memory of the stack, where arguments are, no register of arguments or results, and no vector one.
__asm__(R"(
  .text
  .globl vectest_through
  .type vectest_through, %function
  .macro vectest_all do
  .irp number, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
  \do fs\number, (8 * \number)
  .endr
  .endm
  .macro vectest_load register, place
  fld \register, \place(t0)
  .endm
  .macro vectest_store register, place
  fsd \register, \place(t0)
  .endm
  .macro vectest_compare register, place
  ld t2, \place(t0)
  fmv.x.d t3, \register
  xor t2, t2, t3
  ld t3, \place(t1)
  or t3, t3, t2
  sd t3, \place(t1)
  .endm
vectest_through:
  la t0, vectest_saved
  vectest_all vectest_store
  sd ra, 96(t0)
  la t0, vectest_kept
  vectest_all vectest_load
  la t0, vectest_target
  ld t0, 0(t0)
  jalr t0
  la t0, vectest_kept
  la t1, vectest_lost
  vectest_all vectest_compare
  la t0, vectest_saved
  vectest_all vectest_load
  ld ra, 96(t0)
  ret
)");

const KeptRegisters keptRegisters = {vectest_kept, vectest_lost, sizeof vectest_kept};

bool isKept(bool) {
  return keptRegisters.areKept([](size_t) { return true; });
}

// RISC-V has no such mode.
void setFlush(bool) {}
