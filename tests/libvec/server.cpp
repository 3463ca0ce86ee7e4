// Runs on another architecture, under an emulator, what a test asks of a library there (remote.h).
//
//   server <libvec.so>
//
// Every call keeps numbers in the registers that the calling convention leaves to the caller: vector functions of
// AdvSIMD (aarch64_vector_pcs) must leave all bits of q8 to q23 alone, scalar ones the lower halves of q8 to q15.
#include "tests/libvec/call.h"
#include "tests/libvec/remote.h"

#include <dlfcn.h>
#include <fenv.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// tests/libvec/call.cpp, compiled once for each.
extern "C" VecTestOutcome vectest_call_s(const VecTestCall *), vectest_call_n(const VecTestCall *),
    vectest_call_half(const VecTestCall *);

// vectest_through: a function that calls vectest_target with its own arguments, and with the bits of vectest_kept in
// the registers that are kept; vectest_lost collects what differs afterwards. It takes no memory of the stack, where
// arguments are, and no register of arguments or results.
extern "C" {
void *vectest_target;
unsigned char vectest_kept[16 * 16], vectest_lost[16 * 16], vectest_saved[4 * 32 + 16];
void vectest_through();
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

namespace {

bool readAll(void *to, size_t bytes) {
  for (size_t done = 0; done < bytes;) {
    ssize_t got = read(0, static_cast<char *>(to) + done, bytes - done);
    if (got <= 0)
      return false;
    done += size_t(got);
  }
  return true;
}

void writeAll(const void *from, size_t bytes) {
  for (size_t done = 0; done < bytes;) {
    ssize_t put = write(1, static_cast<const char *>(from) + done, bytes - done);
    if (put <= 0)
      exit(1);
    done += size_t(put);
  }
}

void setFlush(bool flush) {
  uint64_t fpcr;
  __asm__ volatile("mrs %0, fpcr" : "=r"(fpcr));
  constexpr uint64_t flushToZero = 1 << 24;
  fpcr = flush ? fpcr | flushToZero : fpcr & ~flushToZero;
  __asm__ volatile("msr fpcr, %0" ::"r"(fpcr));
}

// Whether the calls have kept what they must: a scalar function the lower halves of q8 to q15.
bool isKept(bool scalar) {
  for (size_t i = 0; i < sizeof vectest_lost; ++i)
    if (vectest_lost[i] && (!scalar || (i < 8 * 16 && i % 16 < 8)))
      return false;
  return true;
}

uint64_t call(const VecTestRequest &r, void *const (&array)[5], void *out) {
  const VecTestCall call = {reinterpret_cast<void *>(vectest_through),
                            r.types,
                            r.integer[0] ? r.integer : nullptr,
                            r.f64 != 0,
                            r.masked != 0,
                            r.uniform != 0,
                            r.linear != 0,
                            r.wanted,
                            array[0],
                            array[1],
                            array[2],
                            array[3],
                            out,
                            static_cast<unsigned char *>(array[4]),
                            size_t(r.count)};
  const int roundings[] = VECTEST_ROUNDINGS;
  vectest_target = reinterpret_cast<void *>(r.function);
  memset(vectest_lost, 0, sizeof vectest_lost);
  fesetround(roundings[r.rounding]);
  setFlush(r.flush);
  const VecTestOutcome outcome = r.registerBytes == 16  ? vectest_call_n(&call)
                                 : r.registerBytes == 8 ? vectest_call_half(&call)
                                                        : vectest_call_s(&call);
  setFlush(false);
  fesetround(FE_TONEAREST);
  return outcome == VecTestGood && !isKept(r.registerBytes == 0) ? VecTestLostRegisters : outcome;
}

} // namespace

int main(int argc, char **argv) {
  void *library = argc == 2 ? dlopen(argv[1], RTLD_NOW) : nullptr;
  if (!library) {
    fprintf(stderr, "server: %s\n", argc == 2 ? dlerror() : "usage: server <libvec.so>");
    return 2;
  }
  for (size_t i = 0; i < sizeof vectest_kept; ++i)
    vectest_kept[i] = static_cast<unsigned char>(37 * i + 11);
  VecTestRequest r;
  while (readAll(&r, sizeof r)) {
    if (r.symbol[0]) {
      const uint64_t address = reinterpret_cast<uint64_t>(dlsym(library, r.symbol));
      writeAll(&address, sizeof address);
      continue;
    }
    void *array[5] = {};
    const size_t bytes = size_t(r.count) * r.elementBytes;
    for (size_t i = 0; i < 5; ++i)
      if (r.has[i]) {
        const size_t size = i < 4 ? bytes : size_t(r.count);
        array[i] = malloc(size);
        if (!readAll(array[i], size))
          return 1;
      }
    void *out = calloc(size_t(r.count), r.elementBytes);
    const uint64_t outcome = call(r, array, out);
    writeAll(&outcome, sizeof outcome);
    writeAll(out, bytes);
    for (void *a : array)
      free(a);
    free(out);
  }
  return 0;
}
