// What tests/libvec/server.cpp knows of POWER in little endian (ELFv2): functions must leave f14 to f31 and v20 to v31
// alone, f14 to f31 being the first halves of vs14 to vs31, and v20 to v31 vs52 to vs63.
#include "tests/libvec/server_machine.h"

const char token = 'b';

constexpr size_t floats = 18, vectors = 12, kept = floats + vectors;

extern "C" {
void *vectest_target;
unsigned char vectest_kept[16 * kept], vectest_lost[16 * kept], vectest_saved[16 * kept + 8];
}

// It takes no memory of the stack, where arguments are, but the place of the table of contents (r2) that a caller has.
// r11 and r12 walk over the arrays; vs32 and vs33 (v0, v1) hold neither arguments nor results.
__asm__(R"(
  .text
  .globl vectest_through
  .type vectest_through, @function
  .macro vectest_address register, of
  addis \register, 2, \of@toc@ha
  addi \register, \register, \of@toc@l
  .endm
  .macro vectest_all do
  .irp number, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63
  \do \number
  addi 11, 11, 16
  .endr
  .endm
  .macro vectest_load number
  lxvd2x \number, 0, 11
  .endm
  .macro vectest_store number
  stxvd2x \number, 0, 11
  .endm
  .macro vectest_compare number
  lxvd2x 32, 0, 11
  lxvd2x 33, 0, 12
  xxlxor 32, 32, \number
  xxlor 33, 33, 32
  stxvd2x 33, 0, 12
  addi 12, 12, 16
  .endm
vectest_through:
  addis 2, 12, .TOC.-vectest_through@ha
  addi 2, 2, .TOC.-vectest_through@l
  .localentry vectest_through, .-vectest_through
  vectest_address 11, vectest_saved
  vectest_all vectest_store
  mflr 0
  std 0, 0(11)
  std 2, 24(1)
  vectest_address 11, vectest_kept
  vectest_all vectest_load
  vectest_address 11, vectest_target
  ld 12, 0(11)
  mtctr 12
  bctrl
  ld 2, 24(1)
  vectest_address 11, vectest_kept
  vectest_address 12, vectest_lost
  vectest_all vectest_compare
  vectest_address 11, vectest_saved
  vectest_all vectest_load
  ld 0, 0(11)
  mtlr 0
  blr
)");

const KeptRegisters keptRegisters = {vectest_kept, vectest_lost, sizeof vectest_kept};

bool isKept(bool) {
  return keptRegisters.areKept([](size_t i) { return i >= 16 * floats || i % 16 < 8; });
}

// The vector instructions of VSX take subnormal numbers as they are.
void setFlush(bool) {}
