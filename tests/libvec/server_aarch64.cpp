// What tests/libvec/server.cpp knows of AArch64: vector functions of AdvSIMD (aarch64_vector_pcs) must leave all bits
// of q8 to q23 alone, scalar ones the lower halves of q8 to q15.
#include "tests/libvec/server_machine.h"

const char token = 'n';

// It takes no memory of the stack, where arguments are, and no register of arguments or results.
extern "C" {
void *vectest_target;
unsigned char vectest_kept[16 * 16], vectest_lost[16 * 16], vectest_saved[4 * 32 + 16];
}

__asm__(R"(
  .text
  .globl vectest_through
  .type vectest_through, %function
  .macro vectest_address register, of
  adrp \register, \of
  add \register, \register, :lo12:\of
  .endm
  .macro vectest_q8_to_q15 operation, at
  \operation q8, q9, [\at, #0]
  \operation q10, q11, [\at, #32]
  \operation q12, q13, [\at, #64]
  \operation q14, q15, [\at, #96]
  .endm
  .macro vectest_compare register, at
  ldr q24, [x9, #\at]
  ldr q25, [x10, #\at]
  eor v24.16b, v24.16b, v\register\().16b
  orr v25.16b, v25.16b, v24.16b
  str q25, [x10, #\at]
  .endm
vectest_through:
  vectest_address x9, vectest_saved
  vectest_q8_to_q15 stp, x9
  stp x29, x30, [x9, #128]
  vectest_address x9, vectest_kept
  vectest_q8_to_q15 ldp, x9
  ldp q16, q17, [x9, #128]
  ldp q18, q19, [x9, #160]
  ldp q20, q21, [x9, #192]
  ldp q22, q23, [x9, #224]
  vectest_address x9, vectest_target
  ldr x9, [x9]
  blr x9
  vectest_address x9, vectest_kept
  vectest_address x10, vectest_lost
  vectest_compare 8, 0
  vectest_compare 9, 16
  vectest_compare 10, 32
  vectest_compare 11, 48
  vectest_compare 12, 64
  vectest_compare 13, 80
  vectest_compare 14, 96
  vectest_compare 15, 112
  vectest_compare 16, 128
  vectest_compare 17, 144
  vectest_compare 18, 160
  vectest_compare 19, 176
  vectest_compare 20, 192
  vectest_compare 21, 208
  vectest_compare 22, 224
  vectest_compare 23, 240
  vectest_address x9, vectest_saved
  vectest_q8_to_q15 ldp, x9
  ldp x29, x30, [x9, #128]
  ret
)");

const KeptRegisters keptRegisters = {vectest_kept, vectest_lost, sizeof vectest_kept};

void setFlush(bool flush) {
  uint64_t fpcr;
  __asm__ volatile("mrs %0, fpcr" : "=r"(fpcr));
  constexpr uint64_t flushToZero = 1 << 24;
  fpcr = flush ? fpcr | flushToZero : fpcr & ~flushToZero;
  __asm__ volatile("msr fpcr, %0" ::"r"(fpcr));
}

bool isKept(bool scalar) {
  return keptRegisters.areKept([&](size_t i) { return !scalar || (i < 8 * 16 && i % 16 < 8); });
}
