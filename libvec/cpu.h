/* The widest ISA that this CPU and its operating system have, as the Vector Function ABI names it. It is asked while
 * the dynamic linker still relocates: nothing here may call out, not even into libgcc's CPU model. */
#ifndef LIBVEC_CPU_H
#define LIBVEC_CPU_H

#ifdef __x86_64__
#include <cpuid.h>

static char widestIsa(void) {
  unsigned a, b, c, d;
  if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & bit_FMA) || !(c & bit_AVX) || !(c & bit_OSXSAVE))
    return 'b';
  unsigned low, high; /* what the operating system saves: xmm and ymm; masks and zmm */
  __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  if ((low & 6) != 6 || !__get_cpuid_count(7, 0, &a, &b, &c, &d) || !(b & bit_AVX2))
    return 'b';
  const unsigned wide = bit_AVX512F | bit_AVX512DQ | bit_AVX512BW | bit_AVX512VL | bit_AVX512CD;
  return (low & 0xe0) == 0xe0 && (b & wide) == wide ? 'e' : 'd';
}
#elif defined(__aarch64__)
static char widestIsa(void) { return 'n'; }
#elif defined(__riscv)
static char widestIsa(void) { return '1'; }
#else
static char widestIsa(void) { return 'b'; }
#endif

#endif
