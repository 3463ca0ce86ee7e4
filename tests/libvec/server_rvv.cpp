// RISC-V V's side of server_scalable.cpp, as LLVM 22 passes scalable vectors: the widest lanes fill groups of two
// registers, narrower ones half of that; each argument takes the first free registers of v8 to v23, a group of two an
// even one and the next; the mask is v0, a bit a lane. Functions must leave v1 to v7 and v24 to v31 alone
// (riscv_vector_cc).
#include "tests/libvec/server_scalable.h"

namespace {
constexpr size_t longest = mostVectorBytes / 16; // bytes of a register
constexpr size_t keptBytes = 15 * longest;
} // namespace

extern "C" {
unsigned char vectest_rvv_kept[keptBytes], vectest_rvv_lost[keptBytes];

// Calls the function with general[0] to [7] in a0 to a7, uniform in fa0, vectors in v8 to v23 and a predicate in v0,
// and stores v8 to v15. It puts what is kept into v1 to v7 and v24 to v31, and collects which bits differ afterwards.
void vectest_rvv_call(void *function, const uint64_t *general, const uint64_t *uniform, const unsigned char *vectors,
                      const unsigned char *predicate, unsigned char *result);
size_t vectest_rvv_bytes(); // of a register
}

__asm__(R"(
  .text
  .option push
  .option arch, +v
  .globl vectest_rvv_call, vectest_rvv_bytes
  .type vectest_rvv_call, %function
  .type vectest_rvv_bytes, %function
  .macro vectest_rvv_all do
  .irp number, 1, 2, 3, 4, 5, 6, 7, 24, 25, 26, 27, 28, 29, 30, 31
  \do v\number
  add t4, t4, t2
  .endr
  .endm
  .macro vectest_rvv_load register
  vl1r.v \register, (t4)
  .endm
  .macro vectest_rvv_compare register
  vl1r.v v8, (t4)
  vl1r.v v9, (t5)
  vxor.vv v8, v8, \register
  vor.vv v9, v9, v8
  vs1r.v v9, (t5)
  add t5, t5, t2
  .endm
vectest_rvv_bytes:
  csrr a0, vlenb
  ret
vectest_rvv_call:
  addi sp, sp, -16
  sd ra, 8(sp)
  sd s0, 0(sp)
  mv s0, a5
  mv t0, a1
  mv t1, a0
  fld fa0, 0(a2)
  csrr t2, vlenb
  vl1r.v v0, (a4)
  la t4, vectest_rvv_kept
  vectest_rvv_all vectest_rvv_load
  vl8re8.v v8, (a3)
  slli t2, t2, 3
  add a3, a3, t2
  vl8re8.v v16, (a3)
  ld a0, 0(t0)
  ld a1, 8(t0)
  ld a2, 16(t0)
  ld a3, 24(t0)
  ld a4, 32(t0)
  ld a5, 40(t0)
  ld a6, 48(t0)
  ld a7, 56(t0)
  jalr t1
  vs8r.v v8, (s0)
  vsetvli t0, zero, e8, m1, ta, ma
  csrr t2, vlenb
  la t4, vectest_rvv_kept
  la t5, vectest_rvv_lost
  vectest_rvv_all vectest_rvv_compare
  ld s0, 0(sp)
  ld ra, 8(sp)
  addi sp, sp, 16
  ret
  .option pop
)");

const KeptRegisters scalableKept = {vectest_rvv_kept, vectest_rvv_lost, keptBytes};
const bool alwaysMasked = false;

size_t scalableBytes() { return 2 * vectest_rvv_bytes(); }
size_t laneDistance(size_t bytes, size_t) { return bytes; }
size_t maskDistance(size_t) { return 1; }

size_t vectorPlace(unsigned &taken, size_t bytes, size_t widest) {
  const unsigned each = bytes == widest ? 2 : 1, group = (1U << each) - 1;
  unsigned place = 0;
  while (taken >> place & group)
    place += each;
  taken |= group << place;
  return place * vectest_rvv_bytes();
}

unsigned char *uniformPlace(ScalableRegisters &registers, unsigned &) {
  registers.uniform = ~uint64_t(0); // above a float
  return reinterpret_cast<unsigned char *>(&registers.uniform);
}

// By vectest_through, for the scalar registers.
void callScalable(void *function, ScalableRegisters &registers) {
  vectest_target = function;
  vectest_rvv_call(reinterpret_cast<void *>(vectest_through), registers.general, &registers.uniform, registers.vectors,
                   registers.predicate, registers.result);
}
