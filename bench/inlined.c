/* The loops of one ISA in which libvec's bodies are inlined: -DISA=d -DLANES_f32=8 -DLANES_f64=4. -DPREFIX=vec_bench
 * names them. Compiled to bitcode and run through inline-libvec, as a program's loops are at -O3. Restrict pointers: in
 * a loop of a user the arrays do not overlap either.
 */
#include <stddef.h>

typedef float V_f32 __attribute__((vector_size(4 * LANES_f32)));
typedef double V_f64 __attribute__((vector_size(8 * LANES_f64)));

#define PASTE_(ISA, LANES, SIG, NAME) _ZGV##ISA##N##LANES##SIG##_##NAME
#define PASTE(ISA, LANES, SIG, NAME) PASTE_(ISA, LANES, SIG, NAME)
#define LOOP_(PREFIX, ISA, NAME) PREFIX##_##ISA##_##NAME
#define LOOP__(PREFIX, ISA, NAME) LOOP_(PREFIX, ISA, NAME)
#define LOOP(ISA, NAME) LOOP__(PREFIX, ISA, NAME)
#define HEAD(NAME)                                                                                                     \
  void LOOP(ISA, NAME)(void *f, const void *restrict x, const void *restrict y, const void *restrict z,                \
                       void *restrict out, size_t n)

#define LOOP_v(TYPE, NAME)                                                                                             \
  V_##TYPE PASTE(ISA, LANES_##TYPE, v, NAME)(V_##TYPE);                                                                \
  HEAD(NAME) {                                                                                                         \
    for (size_t i = 0; i < n / LANES_##TYPE; ++i)                                                                      \
      ((V_##TYPE *)out)[i] = PASTE(ISA, LANES_##TYPE, v, NAME)(((const V_##TYPE *)x)[i]);                              \
  }
#define LOOP_vv(TYPE, NAME)                                                                                            \
  V_##TYPE PASTE(ISA, LANES_##TYPE, vv, NAME)(V_##TYPE, V_##TYPE);                                                     \
  HEAD(NAME) {                                                                                                         \
    for (size_t i = 0; i < n / LANES_##TYPE; ++i)                                                                      \
      ((V_##TYPE *)out)[i] = PASTE(ISA, LANES_##TYPE, vv, NAME)(((const V_##TYPE *)x)[i], ((const V_##TYPE *)y)[i]);   \
  }
#define LOOP_vvv(TYPE, NAME)                                                                                           \
  V_##TYPE PASTE(ISA, LANES_##TYPE, vvv, NAME)(V_##TYPE, V_##TYPE, V_##TYPE);                                          \
  HEAD(NAME) {                                                                                                         \
    for (size_t i = 0; i < n / LANES_##TYPE; ++i)                                                                      \
      ((V_##TYPE *)out)[i] = PASTE(ISA, LANES_##TYPE, vvv, NAME)(((const V_##TYPE *)x)[i], ((const V_##TYPE *)y)[i],   \
                                                                 ((const V_##TYPE *)z)[i]);                            \
  }

#define MATH(NAME, TYPE, C_NAME, SIG, ...) LOOP_##SIG(TYPE, C_NAME)

/* Rows with types of their own. The second of two results goes to an array that nobody reads. */
typedef int V_f32_i __attribute__((vector_size(4 * LANES_f32)));
typedef int V_f64_i __attribute__((vector_size(4 * LANES_f64)));
typedef float E_f32;
typedef double E_f64;
E_f32 LOOP(ISA, second_f32)[1 << 15] __attribute__((aligned(64)));
E_f64 LOOP(ISA, second_f64)[1 << 15] __attribute__((aligned(64)));
#define POINTERS_f32 vl4l4
#define POINTERS_f64 vl8l8
#define LOOP_tti(TYPE, NAME)                                                                                           \
  V_##TYPE PASTE(ISA, LANES_##TYPE, vv, NAME)(V_##TYPE, V_##TYPE##_i);                                                 \
  HEAD(NAME) {                                                                                                         \
    for (size_t i = 0; i < n / LANES_##TYPE; ++i)                                                                      \
      ((V_##TYPE *)out)[i] =                                                                                           \
          PASTE(ISA, LANES_##TYPE, vv, NAME)(((const V_##TYPE *)x)[i], ((const V_##TYPE##_i *)y)[i]);                  \
  }
#define LOOP_vtTT(TYPE, NAME)                                                                                          \
  void PASTE(ISA, LANES_##TYPE, POINTERS_##TYPE, NAME)(V_##TYPE, E_##TYPE *, E_##TYPE *);                              \
  HEAD(NAME) {                                                                                                         \
    for (size_t i = 0; i < n / LANES_##TYPE; ++i)                                                                      \
      PASTE(ISA, LANES_##TYPE, POINTERS_##TYPE, NAME)(((const V_##TYPE *)x)[i], (E_##TYPE *)out + i * LANES_##TYPE,    \
                                                      LOOP(ISA, second_##TYPE) + i * LANES_##TYPE);                    \
  }
#define POINTERS_2_f32 vvl4l4
#define POINTERS_2_f64 vvl8l8
#define LOOP_vttTT(TYPE, NAME)                                                                                         \
  void PASTE(ISA, LANES_##TYPE, POINTERS_2_##TYPE, NAME)(V_##TYPE, V_##TYPE, E_##TYPE *, E_##TYPE *);                  \
  HEAD(NAME) {                                                                                                         \
    for (size_t i = 0; i < n / LANES_##TYPE; ++i)                                                                      \
      PASTE(ISA, LANES_##TYPE, POINTERS_2_##TYPE, NAME)(((const V_##TYPE *)x)[i], ((const V_##TYPE *)y)[i],            \
                                                        (E_##TYPE *)out + i * LANES_##TYPE,                            \
                                                        LOOP(ISA, second_##TYPE) + i * LANES_##TYPE);                  \
  }
/* The fourth argument is the first again. */
#define POINTERS_4_f32 vvvvl4l4
#define POINTERS_4_f64 vvvvl8l8
#define LOOP_vttttTT(TYPE, NAME)                                                                                       \
  void PASTE(ISA, LANES_##TYPE, POINTERS_4_##TYPE, NAME)(V_##TYPE, V_##TYPE, V_##TYPE, V_##TYPE, E_##TYPE *,           \
                                                         E_##TYPE *);                                                  \
  HEAD(NAME) {                                                                                                         \
    for (size_t i = 0; i < n / LANES_##TYPE; ++i)                                                                      \
      PASTE(ISA, LANES_##TYPE, POINTERS_4_##TYPE, NAME)(                                                               \
          ((const V_##TYPE *)x)[i], ((const V_##TYPE *)y)[i], ((const V_##TYPE *)z)[i], ((const V_##TYPE *)x)[i],      \
          (E_##TYPE *)out + i * LANES_##TYPE, LOOP(ISA, second_##TYPE) + i * LANES_##TYPE);                            \
  }
/* Not timed. */
#define LOOP_ttT(TYPE, NAME)
#define LOOP_ttI(TYPE, NAME)
#define LOOP_tttI(TYPE, NAME)
#define LOOP_it(TYPE, NAME)
#define LOOP_lt(TYPE, NAME)
#define MATH_TYPED(NAME, TYPE, C_NAME, TYPES, ...) LOOP_##TYPES(TYPE, C_NAME)
#include "builtins/functions.def"
