// How the builtins of OpenCL C are written once for all their types: an operation on one element, widened.
//
//   A scalar definition `f` is made, then WIDEN1(R, A, f) defines f for 2, 3, 4, 8 and 16 elements: wide ones by
//   halves. A definition that holds for scalars and vectors alike (operators, __builtin_elementwise_*) is made by
//   FOR_WIDTHS.
#define OVERLOAD __attribute__((overloadable, always_inline))
#define PURE __attribute__((overloadable, always_inline, const))

#define WIDEN1(R, A, f)                                                                                                \
  PURE R##2 f(A##2 a) { return (R##2)(f(a.x), f(a.y)); }                                                               \
  PURE R##3 f(A##3 a) { return (R##3)(f(a.x), f(a.y), f(a.z)); }                                                       \
  PURE R##4 f(A##4 a) { return (R##4)(f(a.lo), f(a.hi)); }                                                             \
  PURE R##8 f(A##8 a) { return (R##8)(f(a.lo), f(a.hi)); }                                                             \
  PURE R##16 f(A##16 a) { return (R##16)(f(a.lo), f(a.hi)); }

#define WIDEN2(R, A, B, f)                                                                                             \
  PURE R##2 f(A##2 a, B##2 b) { return (R##2)(f(a.x, b.x), f(a.y, b.y)); }                                             \
  PURE R##3 f(A##3 a, B##3 b) { return (R##3)(f(a.x, b.x), f(a.y, b.y), f(a.z, b.z)); }                                \
  PURE R##4 f(A##4 a, B##4 b) { return (R##4)(f(a.lo, b.lo), f(a.hi, b.hi)); }                                         \
  PURE R##8 f(A##8 a, B##8 b) { return (R##8)(f(a.lo, b.lo), f(a.hi, b.hi)); }                                         \
  PURE R##16 f(A##16 a, B##16 b) { return (R##16)(f(a.lo, b.lo), f(a.hi, b.hi)); }

#define WIDEN3(R, A, B, C, f)                                                                                          \
  PURE R##2 f(A##2 a, B##2 b, C##2 c) { return (R##2)(f(a.x, b.x, c.x), f(a.y, b.y, c.y)); }                           \
  PURE R##3 f(A##3 a, B##3 b, C##3 c) { return (R##3)(f(a.x, b.x, c.x), f(a.y, b.y, c.y), f(a.z, b.z, c.z)); }         \
  PURE R##4 f(A##4 a, B##4 b, C##4 c) { return (R##4)(f(a.lo, b.lo, c.lo), f(a.hi, b.hi, c.hi)); }                     \
  PURE R##8 f(A##8 a, B##8 b, C##8 c) { return (R##8)(f(a.lo, b.lo, c.lo), f(a.hi, b.hi, c.hi)); }                     \
  PURE R##16 f(A##16 a, B##16 b, C##16 c) { return (R##16)(f(a.lo, b.lo, c.lo), f(a.hi, b.hi, c.hi)); }

// DEFINE(T, n, ...) for T itself (n empty) and its vectors; the arguments after T go through.
#define FOR_VECTORS(DEFINE, ...)                                                                                       \
  DEFINE(2, __VA_ARGS__) DEFINE(3, __VA_ARGS__) DEFINE(4, __VA_ARGS__) DEFINE(8, __VA_ARGS__) DEFINE(16, __VA_ARGS__)
#define FOR_WIDTHS(DEFINE, ...) DEFINE(, __VA_ARGS__) FOR_VECTORS(DEFINE, __VA_ARGS__)

// DO(T, U) for every integer type T, with the unsigned type of its size.
#define FOR_SIGNED(DO) DO(char, uchar) DO(short, ushort) DO(int, uint) DO(long, ulong)
#define FOR_UNSIGNED(DO) DO(uchar, uchar) DO(ushort, ushort) DO(uint, uint) DO(ulong, ulong)
#define FOR_INTEGERS(DO) FOR_SIGNED(DO) FOR_UNSIGNED(DO)
// DO(T, I): the floating-point types with the integer of their size.
#define FOR_FLOATS(DO) DO(float, int) DO(double, long)

// DO(address space) wherever an overload takes a pointer. Private comes first: the others may call it.
#define FOR_SPACES(DO, ...)                                                                                            \
  DO(private, __VA_ARGS__) DO(global, __VA_ARGS__) DO(local, __VA_ARGS__) DO(generic, __VA_ARGS__)
