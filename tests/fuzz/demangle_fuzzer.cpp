// libFuzzer target: no bytes make abi crash, hang, or contradict itself.
#include "demangle_check.h"
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (const char *wrong = checkDemangle({reinterpret_cast<const char *>(data), size})) {
    fprintf(stderr, "does not hold: %s\n", wrong);
    abort();
  }
  return 0;
}
