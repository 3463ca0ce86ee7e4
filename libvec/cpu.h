/* The widest ISA that this CPU and its operating system have, as the Vector Function ABI names it. It is asked while
 * the dynamic linker still relocates: nothing here may call out, not even into libgcc's CPU model. */
#ifndef LIBVEC_CPU_H
#define LIBVEC_CPU_H

#ifdef __x86_64__
#include <cpuid.h>

static char widestIsa(int argc, char **argv) {
  (void)argc, (void)argv;
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
#elif defined(__aarch64__) || defined(__riscv)
/* AT_HWCAP: the kernel puts it behind the program's environment, and that behind its arguments. getauxval() would be a
 * function of the C library, which a static program may lack. */
static unsigned long capabilities(int argc, char **argv) {
  const unsigned long *at = (const unsigned long *)(argv + argc + 1);
  while (*at)
    ++at;
  while (!*at) /* more than one, where variables have been removed */
    ++at;
  for (; at[0]; at += 2)
    if (at[0] == 16)
      return at[1];
  return 0;
}

static char widestIsa(int argc, char **argv) {
#ifdef __riscv
  /* The letter V. Kernels of the makers of some CPUs set it for V 0.7, too, whose CPUs refuse this vtype by its sign.
   */
  if (!(capabilities(argc, argv) & 1UL << ('V' - 'A')))
    return '1';
  long type;
  __asm__(".option push\n.option arch, +v\nvsetvli %0, zero, e8, m1, ta, ma\ncsrr %0, vtype\n.option pop" : "=r"(type));
  return type < 0 ? '1' : 'r';
#else
  return capabilities(argc, argv) & 1UL << 22 ? 's' : 'n'; /* HWCAP_SVE */
#endif
}
#else
static char widestIsa(int argc, char **argv) { return (void)argc, (void)argv, 'b'; }
#endif

#endif
