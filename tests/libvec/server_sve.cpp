// SVE's side of server_scalable.cpp, by the AArch64 vector function ABI: a lane is as wide as the widest parameter or
// result, and what is narrower stands in its low bytes. Functions must leave all bits of z8 to z23 and of p4 to p15
// alone.
#include "tests/libvec/server_scalable.h"

namespace {
constexpr size_t longest = 256; // bytes of a register
constexpr size_t keptBytes = 16 * longest + 12 * longest / 8;
} // namespace

extern "C" {
unsigned char vectest_sve_kept[keptBytes], vectest_sve_lost[keptBytes];

// Calls the function with general[0] to [7] in x0 to x7, vectors in z0 to z7 and a predicate in p0, and stores z0. It
// puts what is kept into z8 to z23 and p4 to p15, and collects which bits differ afterwards.
void vectest_sve_call(void *function, const uint64_t *general, const unsigned char *vectors,
                      const unsigned char *predicate, unsigned char *result);
size_t vectest_sve_bytes(); // of a register
}

__asm__(R"(
  .text
  .arch armv8-a+sve
  .globl vectest_sve_call, vectest_sve_bytes
  .type vectest_sve_call, %function
  .type vectest_sve_bytes, %function
  .macro vectest_sve_vectors do
  .irp number, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23
  \do \number, (\number - 8)
  .endr
  .endm
  .macro vectest_sve_predicates do
  .irp number, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
  \do \number, (\number - 4)
  .endr
  .endm
  .macro vectest_sve_address register, of
  adrp \register, \of
  add \register, \register, :lo12:\of
  .endm
  .macro vectest_sve_load number, place
  ldr z\number, [x10, \place, mul vl]
  .endm
  .macro vectest_sve_load_predicate number, place
  ldr p\number, [x10, \place, mul vl]
  .endm
  .macro vectest_sve_compare number, place
  ldr z24, [x10, \place, mul vl]
  ldr z25, [x11, \place, mul vl]
  eor z24.d, z24.d, z\number\().d
  orr z25.d, z25.d, z24.d
  str z25, [x11, \place, mul vl]
  .endm
  .macro vectest_sve_compare_predicate number, place
  ldr p1, [x10, \place, mul vl]
  ldr p2, [x11, \place, mul vl]
  eor p1.b, p0/z, p1.b, p\number\().b
  orr p2.b, p0/z, p2.b, p1.b
  str p2, [x11, \place, mul vl]
  .endm
vectest_sve_bytes:
  cntb x0
  ret
vectest_sve_call:
  stp x29, x30, [sp, #-96]!
  mov x29, sp
  str x19, [sp, #16]
  stp d8, d9, [sp, #32]
  stp d10, d11, [sp, #48]
  stp d12, d13, [sp, #64]
  stp d14, d15, [sp, #80]
  mov x19, x4
  mov x9, x0
  mov x11, x1
  ldr p0, [x3]
  vectest_sve_address x10, vectest_sve_kept
  vectest_sve_vectors vectest_sve_load
  addvl x10, x10, #16
  vectest_sve_predicates vectest_sve_load_predicate
  mov x10, x2
  .irp number, 0, 1, 2, 3, 4, 5, 6, 7
  ldr z\number, [x10, \number, mul vl]
  .endr
  ldp x0, x1, [x11]
  ldp x2, x3, [x11, #16]
  ldp x4, x5, [x11, #32]
  ldp x6, x7, [x11, #48]
  blr x9
  str z0, [x19]
  vectest_sve_address x10, vectest_sve_kept
  vectest_sve_address x11, vectest_sve_lost
  vectest_sve_vectors vectest_sve_compare
  addvl x10, x10, #16
  addvl x11, x11, #16
  ptrue p0.b
  vectest_sve_predicates vectest_sve_compare_predicate
  ldr x19, [sp, #16]
  ldp d8, d9, [sp, #32]
  ldp d10, d11, [sp, #48]
  ldp d12, d13, [sp, #64]
  ldp d14, d15, [sp, #80]
  ldp x29, x30, [sp], #96
  ret
)");

const KeptRegisters scalableKept = {vectest_sve_kept, vectest_sve_lost, keptBytes};
const bool alwaysMasked = true;

size_t scalableBytes() { return vectest_sve_bytes(); }
size_t laneDistance(size_t, size_t widest) { return widest; }
size_t maskDistance(size_t widest) { return widest; }

size_t vectorPlace(unsigned &taken, size_t, size_t) {
  size_t place = 0;
  while (taken >> place & 1)
    ++place;
  taken |= 1U << place;
  return place * vectest_sve_bytes();
}

// A scalar is the first lane of a vector register.
unsigned char *uniformPlace(ScalableRegisters &registers, unsigned &taken) {
  return registers.vectors + vectorPlace(taken, 0, 0);
}

void callScalable(void *function, ScalableRegisters &registers) {
  vectest_sve_call(function, registers.general, registers.vectors, registers.predicate, registers.result);
}
