// Atomics (OpenCL C 3.0, 6.15.12): those of version 1 on plain integers, and those of version 2 on atomic types. Scopes make no
// difference on a CPU.

#define ATOMIC(f, operation) FOR_SPACES(ATOMIC_SPACE, f, operation)
#define ATOMIC_SPACE(space, f, operation)                                                                              \
  OVERLOAD int atomic_##f(volatile space int *p, int v) { return operation(p, v, __ATOMIC_RELAXED); }                  \
  OVERLOAD uint atomic_##f(volatile space uint *p, uint v) { return operation(p, v, __ATOMIC_RELAXED); }               \
  OVERLOAD int atom_##f(volatile space int *p, int v) { return operation(p, v, __ATOMIC_RELAXED); }                    \
  OVERLOAD uint atom_##f(volatile space uint *p, uint v) { return operation(p, v, __ATOMIC_RELAXED); }                 \
  OVERLOAD long atom_##f(volatile space long *p, long v) { return operation(p, v, __ATOMIC_RELAXED); }                 \
  OVERLOAD ulong atom_##f(volatile space ulong *p, ulong v) { return operation(p, v, __ATOMIC_RELAXED); }
ATOMIC(add, __atomic_fetch_add)
ATOMIC(sub, __atomic_fetch_sub)
ATOMIC(and, __atomic_fetch_and)
ATOMIC(or, __atomic_fetch_or)
ATOMIC(xor, __atomic_fetch_xor)
ATOMIC(min, __atomic_fetch_min)
ATOMIC(max, __atomic_fetch_max)
ATOMIC(xchg, __atomic_exchange_n)

#define STEP(space, T, prefix)                                                                                         \
  OVERLOAD T prefix##_inc(volatile space T *p) { return __atomic_fetch_add(p, (T)1, __ATOMIC_RELAXED); }               \
  OVERLOAD T prefix##_dec(volatile space T *p) { return __atomic_fetch_sub(p, (T)1, __ATOMIC_RELAXED); }               \
  OVERLOAD T prefix##_cmpxchg(volatile space T *p, T expected, T v) {                                                  \
    __atomic_compare_exchange_n(p, &expected, v, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);                           \
    return expected;                                                                                                   \
  }
FOR_SPACES(STEP, int, atomic)
FOR_SPACES(STEP, uint, atomic)
FOR_SPACES(STEP, int, atom)
FOR_SPACES(STEP, uint, atom)
FOR_SPACES(STEP, long, atom)
FOR_SPACES(STEP, ulong, atom)
#define XCHG_FLOAT(space, unused)                                                                                      \
  OVERLOAD float atomic_xchg(volatile space float *p, float v) {                                                       \
    return as_float(__atomic_exchange_n((volatile space int *)p, as_int(v), __ATOMIC_RELAXED));                        \
  }
FOR_SPACES(XCHG_FLOAT, )

#define FETCH(space, A, T, f)                                                                                          \
  OVERLOAD T atomic_fetch_##f(volatile space A *p, T v) { return __c11_atomic_fetch_##f(p, v, __ATOMIC_SEQ_CST); }     \
  OVERLOAD T atomic_fetch_##f##_explicit(volatile space A *p, T v, memory_order o) { return __c11_atomic_fetch_##f(p, v, o); } \
  OVERLOAD T atomic_fetch_##f##_explicit(volatile space A *p, T v, memory_order o, memory_scope s) { return __c11_atomic_fetch_##f(p, v, o); }
#define ACCESS(space, A, T)                                                                                            \
  OVERLOAD void atomic_init(volatile space A *p, T v) { __c11_atomic_store(p, v, __ATOMIC_RELAXED); }                  \
  OVERLOAD void atomic_store(volatile space A *p, T v) { __c11_atomic_store(p, v, __ATOMIC_SEQ_CST); }                 \
  OVERLOAD void atomic_store_explicit(volatile space A *p, T v, memory_order o) { __c11_atomic_store(p, v, o); }       \
  OVERLOAD void atomic_store_explicit(volatile space A *p, T v, memory_order o, memory_scope s) { __c11_atomic_store(p, v, o); } \
  OVERLOAD T atomic_load(volatile space A *p) { return __c11_atomic_load(p, __ATOMIC_SEQ_CST); }                       \
  OVERLOAD T atomic_load_explicit(volatile space A *p, memory_order o) { return __c11_atomic_load(p, o); }             \
  OVERLOAD T atomic_load_explicit(volatile space A *p, memory_order o, memory_scope s) { return __c11_atomic_load(p, o); } \
  OVERLOAD T atomic_exchange(volatile space A *p, T v) { return __c11_atomic_exchange(p, v, __ATOMIC_SEQ_CST); }       \
  OVERLOAD T atomic_exchange_explicit(volatile space A *p, T v, memory_order o) { return __c11_atomic_exchange(p, v, o); } \
  OVERLOAD T atomic_exchange_explicit(volatile space A *p, T v, memory_order o, memory_scope s) { return __c11_atomic_exchange(p, v, o); }
// The caller's `expected` may be in another address space than the object: a private copy stands for it.
#define COMPARE_EXCHANGE(espace, space, A, T, strength)                                                                \
  OVERLOAD bool atomic_compare_exchange_##strength(volatile space A *p, espace T *e, T v) {                            \
    T expected = *e;                                                                                                   \
    bool done = __c11_atomic_compare_exchange_strong(p, &expected, v, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);             \
    *e = expected;                                                                                                     \
    return done;                                                                                                       \
  }                                                                                                                    \
  OVERLOAD bool atomic_compare_exchange_##strength##_explicit(volatile space A *p, espace T *e, T v, memory_order success, memory_order failure) { \
    return atomic_compare_exchange_##strength(p, e, v);                                                                \
  }                                                                                                                    \
  OVERLOAD bool atomic_compare_exchange_##strength##_explicit(volatile space A *p, espace T *e, T v, memory_order success, memory_order failure, memory_scope s) { \
    return atomic_compare_exchange_##strength(p, e, v);                                                                \
  }
#define INTEGER_ATOMIC(space, A, T)                                                                                    \
  ACCESS(space, A, T)                                                                                                  \
  FETCH(space, A, T, add) FETCH(space, A, T, sub) FETCH(space, A, T, and) FETCH(space, A, T, or)                       \
  FETCH(space, A, T, xor) FETCH(space, A, T, min) FETCH(space, A, T, max)                                              \
  FOR_SPACES(COMPARE_EXCHANGE, space, A, T, strong) FOR_SPACES_AGAIN(COMPARE_EXCHANGE, space, A, T, weak)
#define FOR_SPACES_AGAIN(DO, ...) DO(global, __VA_ARGS__) DO(local, __VA_ARGS__) DO(private, __VA_ARGS__) DO(generic, __VA_ARGS__)
#define ATOMIC_TYPES(space)                                                                                            \
  INTEGER_ATOMIC(space, atomic_int, int) INTEGER_ATOMIC(space, atomic_uint, uint)                                      \
  INTEGER_ATOMIC(space, atomic_long, long) INTEGER_ATOMIC(space, atomic_ulong, ulong)                                  \
  POINTER_ATOMIC(space, atomic_ulong, ulong, long) POINTER_ATOMIC(space, atomic_long, long, ulong)                     \
  FLOAT_ATOMIC(space, atomic_float, float) FLOAT_ATOMIC(space, atomic_double, double)                                  \
  ATOMIC_FLAG(space)
// Of atomic_uintptr_t and atomic_intptr_t, whose operands are of the other signedness.
#define POINTER_ATOMIC(space, A, T, U)                                                                                 \
  FETCH_OTHER(space, A, T, U, add) FETCH_OTHER(space, A, T, U, sub) FETCH_OTHER(space, A, T, U, and)                   \
  FETCH_OTHER(space, A, T, U, or) FETCH_OTHER(space, A, T, U, xor) FETCH_OTHER(space, A, T, U, min) FETCH_OTHER(space, A, T, U, max)
#define FETCH_OTHER(space, A, T, U, f)                                                                                 \
  OVERLOAD T atomic_fetch_##f(volatile space A *p, U v) { return __c11_atomic_fetch_##f(p, (T)v, __ATOMIC_SEQ_CST); }  \
  OVERLOAD T atomic_fetch_##f##_explicit(volatile space A *p, U v, memory_order o) { return __c11_atomic_fetch_##f(p, (T)v, o); } \
  OVERLOAD T atomic_fetch_##f##_explicit(volatile space A *p, U v, memory_order o, memory_scope s) { return __c11_atomic_fetch_##f(p, (T)v, o); }
#define FLOAT_ATOMIC(space, A, T)                                                                                      \
  ACCESS(space, A, T) FETCH(space, A, T, add) FETCH(space, A, T, sub) FETCH(space, A, T, min) FETCH(space, A, T, max)  \
  FOR_SPACES(COMPARE_EXCHANGE, space, A, T, strong) FOR_SPACES_AGAIN(COMPARE_EXCHANGE, space, A, T, weak)
#define ATOMIC_FLAG(space)                                                                                             \
  OVERLOAD bool atomic_flag_test_and_set(volatile space atomic_flag *p) { return __c11_atomic_exchange(p, 1, __ATOMIC_SEQ_CST); } \
  OVERLOAD bool atomic_flag_test_and_set_explicit(volatile space atomic_flag *p, memory_order o) { return __c11_atomic_exchange(p, 1, o); } \
  OVERLOAD bool atomic_flag_test_and_set_explicit(volatile space atomic_flag *p, memory_order o, memory_scope s) { return __c11_atomic_exchange(p, 1, o); } \
  OVERLOAD void atomic_flag_clear(volatile space atomic_flag *p) { __c11_atomic_store(p, 0, __ATOMIC_SEQ_CST); }       \
  OVERLOAD void atomic_flag_clear_explicit(volatile space atomic_flag *p, memory_order o) { __c11_atomic_store(p, 0, o); } \
  OVERLOAD void atomic_flag_clear_explicit(volatile space atomic_flag *p, memory_order o, memory_scope s) { __c11_atomic_store(p, 0, o); }
ATOMIC_TYPES(global)
ATOMIC_TYPES(local)
ATOMIC_TYPES(generic)

#define FENCE(f, order) OVERLOAD void f(cl_mem_fence_flags flags) { __c11_atomic_thread_fence(order); }
FENCE(mem_fence, __ATOMIC_ACQ_REL)
FENCE(read_mem_fence, __ATOMIC_ACQUIRE)
FENCE(write_mem_fence, __ATOMIC_RELEASE)
OVERLOAD void atomic_work_item_fence(cl_mem_fence_flags flags, memory_order o, memory_scope s) { __c11_atomic_thread_fence(o); }
