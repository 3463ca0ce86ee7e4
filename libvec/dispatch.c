/* Symbols with two bodies: an IFUNC takes the fused one where the CPU has AVX2 and FMA, so that the SSE and AVX
 * variants and the scalar entry points return there the same bits as the AVX2 and AVX-512 variants.
 *
 * Resolvers run while the dynamic linker still relocates: nothing here may call out, not even into libgcc's CPU model.
 */
#include "cpu.h"

typedef void Body(void);

enum { unknown, no, yes };

__attribute__((noinline)) static int fused(void) {
  /* CPUID traps under virtualization: ask once. Two threads may both ask; they write the same answer. */
  static int answer = unknown;
  int known = __atomic_load_n(&answer, __ATOMIC_RELAXED);
  if (known == unknown)
    __atomic_store_n(&answer, known = widestIsa(0, 0) >= 'd' ? yes : no, __ATOMIC_RELAXED);
  return known == yes;
}

#define DISPATCH(ID, SYMBOL, PLAIN, FMA)                                                                               \
  extern Body plain##ID __asm__(PLAIN) __attribute__((visibility("hidden")));                                          \
  extern Body fma##ID __asm__(FMA) __attribute__((visibility("hidden")));                                              \
  static Body *resolve##ID(void) { return fused() ? fma##ID : plain##ID; }                                             \
  Body entry##ID __asm__(SYMBOL) __attribute__((ifunc("resolve" #ID), visibility("default")));

/* The fused body is that of an exported symbol. Its address is taken without the global offset table, which may not be
 * relocated yet: the library is linked so that its own functions are called (-Bsymbolic-functions). */
#define DISPATCH_SHARED(ID, SYMBOL, PLAIN, FMA)                                                                        \
  extern Body plain##ID __asm__(PLAIN) __attribute__((visibility("hidden")));                                          \
  static Body *resolve##ID(void) {                                                                                     \
    Body *fma;                                                                                                         \
    __asm__("leaq " FMA "(%%rip), %0" : "=r"(fma));                                                                    \
    return fused() ? fma : plain##ID;                                                                                  \
  }                                                                                                                    \
  Body entry##ID __asm__(SYMBOL) __attribute__((ifunc("resolve" #ID), visibility("default")));
#include "dispatch.inc"
