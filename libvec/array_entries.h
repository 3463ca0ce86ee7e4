/* What the exported array functions share: which ISA is taken, and how strided arrays are copied. */
#include "cpu.h"
#include <stddef.h>

#define HIDDEN __attribute__((visibility("hidden")))
#define EXPORTED __attribute__((visibility("default")))

/* The letters of the architecture's ISAs. The first one is what every CPU has. */
#if defined(__x86_64__)
#define ISAS "bcde"
#elif defined(__aarch64__)
#define ISAS "ns"
#elif defined(__riscv)
#define ISAS "1r"
#else
#define ISAS "b"
#endif

/* Until the constructor has run, the ISA that every CPU has: the results are the same. */
static char isa = ISAS[0];

EXPORTED char vec_array_isa(void) { return isa; }

/* VEC_ISA's value where it is one of the letters, else the last of them. */
static char allowedIsa(char **environment) {
  static const char name[] = "VEC_ISA=";
  for (; environment && *environment; ++environment) {
    const char *entry = *environment;
    size_t i = 0;
    while (name[i] && entry[i] == name[i])
      ++i;
    if (!name[i] && entry[i] && !entry[i + 1])
      for (const char *letter = ISAS; *letter; ++letter)
        if (*letter == entry[i])
          return *letter;
  }
  return ISAS[sizeof ISAS - 2];
}

/* The C library hands arguments and environment to constructors, of a library that is loaded later, too. */
__attribute__((constructor)) static void chooseIsa(int argc, char **argv, char **environment) {
  const char widest = widestIsa(argc, argv), allowed = allowedIsa(environment);
  isa = widest <= allowed ? widest : allowed == 'c' ? 'b' : allowed;
}

/* Elements of strided arrays are moved in blocks, between which a result may take the place of an input. */
enum { BLOCK = 128 };

/* The first `count` elements side by side: in their place, or in the block. `done`: how many blocks came before. */
#define MOVES(BITS, TYPE)                                                                                              \
  typedef struct __attribute__((packed, may_alias)) {                                                                  \
    TYPE value;                                                                                                        \
  } Element##BITS;                                                                                                     \
  static __attribute__((noinline)) const void *gather##BITS(void *block, const void *from, ptrdiff_t stride,           \
                                                            size_t count, size_t done) {                               \
    const Element##BITS *at = from;                                                                                    \
    if (stride == 1)                                                                                                   \
      return from;                                                                                                     \
    if (stride || !done) /* the same element fills each block */                                                       \
      for (Element##BITS *to = block; count--; at += stride)                                                           \
        *to++ = *at;                                                                                                   \
    return block;                                                                                                      \
  }                                                                                                                    \
  static __attribute__((noinline)) void scatter##BITS(void *to, ptrdiff_t stride, const void *block, size_t count) {   \
    Element##BITS *at = to;                                                                                            \
    if (stride == 1)                                                                                                   \
      return;                                                                                                          \
    for (const Element##BITS *from = block; count--; at += stride)                                                     \
      *at = *from++;                                                                                                   \
  }
MOVES(8, unsigned char)
MOVES(16, unsigned short)
MOVES(32, unsigned)
MOVES(64, unsigned long)
#undef MOVES
