// Runs on another architecture, under an emulator, what a test asks of a library there (remote.h).
//
//   server <libvec.so> [ISA]    the letter in names of variants, where the architecture has several; -: none of them
//
// Every call keeps numbers in the registers that the calling convention leaves to the caller (server_machine.h).
#include "tests/libvec/call.h"
#include "tests/libvec/remote.h"
#include "tests/libvec/server_machine.h"

#include <dlfcn.h>
#include <fenv.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// tests/libvec/call.cpp, compiled once for each.
// V: not of architectures whose registers are scalable alone. Half: not of ISAs whose lanes always fill a register.
// Scalable: server_scalable.cpp.
extern "C" VecTestOutcome vectest_call_s(const VecTestCall *);
extern "C" __attribute__((weak)) VecTestOutcome vectest_call_v(const VecTestCall *),
    vectest_call_half(const VecTestCall *), vectest_call_scalable(const VecTestCall *);

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
  keptRegisters.forget();
  fesetround(roundings[r.rounding]);
  setFlush(r.flush);
  const VecTestOutcome outcome = r.registerBytes == 16                ? vectest_call_v(&call)
                                 : r.registerBytes == 8               ? vectest_call_half(&call)
                                 : r.registerBytes == vectestScalable ? vectest_call_scalable(&call)
                                                                      : vectest_call_s(&call);
  setFlush(false);
  fesetround(FE_TONEAREST);
  return outcome == VecTestGood && !isKept(r.registerBytes == 0) ? VecTestLostRegisters : outcome;
}

} // namespace

int main(int argc, char **argv) {
  const bool isUsed = argc == 2 || (argc == 3 && strlen(argv[2]) == 1);
  void *library = isUsed ? dlopen(argv[1], RTLD_NOW) : nullptr;
  if (!library) {
    fprintf(stderr, "server: %s\n", isUsed ? dlerror() : "usage: server <libvec.so> [ISA]");
    return 2;
  }
  const char isa = argc == 3 ? argv[2][0] : token;
  keptRegisters.fill();
  VecTestRequest r;
  while (readAll(&r, sizeof r)) {
    if (r.symbol[0]) {
      const uint64_t address = strcmp(r.symbol, VECTEST_ASKS_TOKEN) == 0 ? uint64_t(isa)
                               : strcmp(r.symbol, VECTEST_ASKS_LENGTH) == 0
                                   ? scalableBytes()
                                   : reinterpret_cast<uint64_t>(dlsym(library, r.symbol));
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
