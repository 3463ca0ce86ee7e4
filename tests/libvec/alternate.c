/* Masked variants of one ISA with every other lane off, the first one too: -DISA=d -DBYTES=32. */
#include <stddef.h>

typedef float f32 __attribute__((vector_size(BYTES)));
typedef double f64 __attribute__((vector_size(BYTES)));
#if BYTES == 64
typedef unsigned Mask_f32, Mask_f64;
static const Mask_f32 mask_f32 = 0xaaaa;
static const Mask_f64 mask_f64 = 0xaa;
#else
typedef int Mask_f32 __attribute__((vector_size(BYTES)));
typedef long long Mask_f64 __attribute__((vector_size(BYTES)));
static const Mask_f32 mask_f32 = {0, -1, 0, -1, 0, -1, 0, -1};
static const Mask_f64 mask_f64 = {0, -1, 0, -1};
#endif

#define PASTE_(NAME, ISA, TYPE) NAME##_##ISA##_##TYPE
#define PASTE(NAME, ISA, TYPE) PASTE_(NAME, ISA, TYPE)
/* y is null for functions of one argument. */
#define LOOP(TYPE, ELEMENT)                                                                                            \
  void PASTE(vectest_alternate, ISA, TYPE)(void *f, const void *x, const void *y, void *out, size_t n) {               \
    for (size_t i = 0; i < n * sizeof(ELEMENT) / BYTES; ++i)                                                           \
      ((TYPE *)out)[i] =                                                                                               \
          y ? ((TYPE (*)(TYPE, TYPE, Mask_##TYPE))f)(((const TYPE *)x)[i], ((const TYPE *)y)[i], mask_##TYPE)          \
            : ((TYPE (*)(TYPE, Mask_##TYPE))f)(((const TYPE *)x)[i], mask_##TYPE);                                     \
  }
LOOP(f32, float)
LOOP(f64, double)
