// Runs the generated callers of all ISAs that this CPU has; counts the others as skipped.
#include "calls.h"
#include <stdio.h>

extern const struct call calls_b[], calls_c[], calls_d[], calls_e[], calls_n[];

char memory[regions][regionBytes] __attribute__((aligned(64)));

void fillMemory(void) {
  for (int region = 0; region < regions; ++region)
    for (int i = 0; i < regionBytes / 8; ++i) {
      unsigned low = 0x3f800000u + ((unsigned)i << 8) + (unsigned)region;
      unsigned high = 0x3ff00000u + ((unsigned)i << 4);
      memcpy(memory[region] + 8 * i, &low, 4);
      memcpy(memory[region] + 8 * i + 4, &high, 4);
    }
}

int isActive(int pattern, int lane, int lanes) {
  switch (pattern) {
  case 0:
    return 1;
  case 1:
    return lane % 2;
  case 2:
    return 0;
  case 3:
    return lane == 0;
  case 4:
    return lane == lanes - 1;
  default:
    return lane % 3 != 0;
  }
}

int main(void) {
  // All of them, since the compiler's query takes literals only.
#ifdef __x86_64__
  __builtin_cpu_init();
#endif
  const struct {
    const char *isa;
    const struct call *calls;
    int supported;
  } groups[] = {
#ifdef __aarch64__
      {"AdvSIMD", calls_n, 1},
#else
      {"SSE", calls_b, __builtin_cpu_supports("sse2")},
      {"AVX", calls_c, __builtin_cpu_supports("avx")},
      {"AVX2", calls_d, __builtin_cpu_supports("avx2")},
      {"AVX-512", calls_e, __builtin_cpu_supports("avx512f")},
#endif
  };
  int passed = 0, failed = 0, skipped = 0;
  for (unsigned g = 0; g < sizeof groups / sizeof *groups; ++g) {
    int missing = 0;
    for (const struct call *c = groups[g].calls; c->name; ++c) {
      if (!groups[g].supported) {
        ++missing;
      } else if (!c->variant) {
        ++skipped;
      } else if (c->works()) {
        ++passed;
      } else {
        ++failed;
        printf("%s: the results differ from the scalar function's\n", c->name);
      }
    }
    if (missing)
      printf("this CPU has no %s: %d variants skipped\n", groups[g].isa, missing);
    skipped += missing;
  }
  printf("%d passed, %d failed, %d skipped\n", passed, failed, skipped);
  return failed ? 1 : 0;
}
