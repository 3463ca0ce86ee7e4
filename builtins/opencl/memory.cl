// Vector loads and stores, asynchronous prefetch (OpenCL C 3.0, 6.15.7 and 6.15.11.7), half as a storage type.

#define LOAD(n, T, space) OVERLOAD T##n vload##n(size_t i, const space T *p) { return GATHER##n(T, p + n * i); }
#define STORE(n, T, space) OVERLOAD void vstore##n(T##n a, size_t i, space T *p) { p += n * i; SCATTER##n(p, a); }
#define GATHER2(T, p) (T##2)((p)[0], (p)[1])
#define GATHER3(T, p) (T##3)((p)[0], (p)[1], (p)[2])
#define GATHER4(T, p) (T##4)((p)[0], (p)[1], (p)[2], (p)[3])
#define GATHER8(T, p) (T##8)(GATHER4(T, p), GATHER4(T, (p) + 4))
#define GATHER16(T, p) (T##16)(GATHER8(T, p), GATHER8(T, (p) + 8))
#define SCATTER2(p, a) (p)[0] = a.x, (p)[1] = a.y
#define SCATTER3(p, a) SCATTER2(p, a), (p)[2] = a.z
#define SCATTER4(p, a) SCATTER2(p, a.lo), SCATTER2((p) + 2, a.hi)
#define SCATTER8(p, a) SCATTER4(p, a.lo), SCATTER4((p) + 4, a.hi)
#define SCATTER16(p, a) SCATTER8(p, a.lo), SCATTER8((p) + 8, a.hi)
#define BOTH(space, T) FOR_VECTORS(LOAD, T, space) FOR_VECTORS(STORE, T, space)
#define MEMORY(T) FOR_SPACES(BOTH, T) FOR_VECTORS(LOAD, T, constant)
MEMORY(char)
MEMORY(uchar)
MEMORY(short)
MEMORY(ushort)
MEMORY(int)
MEMORY(uint)
MEMORY(long)
MEMORY(ulong)
MEMORY(float)
MEMORY(double)

// A vector of three halves lies in vload_half3 like an array, in vloada_half3 in the room of four.
#define LOAD_HALF(n, space)                                                                                            \
  OVERLOAD float##n vload_half##n(size_t i, const space half *p) { return HALVES##n(p + n * i); }                      \
  OVERLOAD float##n vloada_half##n(size_t i, const space half *p) { return HALVES##n(p + (n == 3 ? 4 : n) * i); }
#define HALVES2(p) (float2)(__builtin_load_halff(p), __builtin_load_halff((p) + 1))
#define HALVES3(p) (float3)(HALVES2(p), __builtin_load_halff((p) + 2))
#define HALVES4(p) (float4)(HALVES2(p), HALVES2((p) + 2))
#define HALVES8(p) (float8)(HALVES4(p), HALVES4((p) + 4))
#define HALVES16(p) (float16)(HALVES8(p), HALVES8((p) + 8))
#define STORE_HALF(n, space, T, suffix)                                                                                \
  OVERLOAD void vstore_half##n##suffix(T##n a, size_t i, space half *p) { p += n * i; TO_HALVES##n(T, p, a); }         \
  OVERLOAD void vstorea_half##n##suffix(T##n a, size_t i, space half *p) { p += (n == 3 ? 4 : n) * i; TO_HALVES##n(T, p, a); }
#define TO_HALF_float __builtin_store_halff
#define TO_HALF_double __builtin_store_half
#define TO_HALVES2(T, p, a) TO_HALF_##T(a.x, p), TO_HALF_##T(a.y, (p) + 1)
#define TO_HALVES3(T, p, a) TO_HALVES2(T, p, a), TO_HALF_##T(a.z, (p) + 2)
#define TO_HALVES4(T, p, a) TO_HALVES2(T, p, a.lo), TO_HALVES2(T, (p) + 2, a.hi)
#define TO_HALVES8(T, p, a) TO_HALVES4(T, p, a.lo), TO_HALVES4(T, (p) + 4, a.hi)
#define TO_HALVES16(T, p, a) TO_HALVES8(T, p, a.lo), TO_HALVES8(T, (p) + 8, a.hi)
#define LOADS_HALF(space, unused)                                                                                      \
  OVERLOAD float vload_half(size_t i, const space half *p) { return __builtin_load_halff(p + i); }                     \
  FOR_VECTORS(LOAD_HALF, space)
#define STORES_HALF(space, T, suffix)                                                                                  \
  OVERLOAD void vstore_half##suffix(T a, size_t i, space half *p) { TO_HALF_##T(a, p + i); }                           \
  FOR_VECTORS(STORE_HALF, space, T, suffix)
FOR_SPACES(LOADS_HALF, )
LOADS_HALF(constant, )
FOR_SPACES(STORES_HALF, float, )
FOR_SPACES(STORES_HALF, float, _rte)
FOR_SPACES(STORES_HALF, double, )
FOR_SPACES(STORES_HALF, double, _rte)

// Rounded to one side: the neighbour of the nearest half, where that is on the other side of the exact value.
static PURE ushort bits_of_half(double a) {
  ushort bits;
  __builtin_store_half(a, (private half *)&bits);
  return bits;
}
static PURE double value_of_half(ushort bits) { return __builtin_load_half((private half *)&bits); }
// Of a half that is not negative zero or not a number.
static PURE ushort half_above(ushort bits) { return bits == 0x8000 ? 1 : bits & 0x8000 ? bits - 1 : bits + 1; }
static PURE ushort half_rtp(double a) {
  ushort h = bits_of_half(a);
  return value_of_half(h) < a ? half_above(h) : h;
}
static PURE ushort half_rtn(double a) { return half_rtp(-a) ^ 0x8000; }
static PURE ushort half_rtz(double a) { return a < 0 ? half_rtp(a) : half_rtn(a); }
#define STORE_DIRECTED(n, space, T, mode)                                                                              \
  OVERLOAD void vstore_half##n##_##mode(T##n a, size_t i, space half *p) { EACH##n(mode, (space ushort *)p + n * i, a); } \
  OVERLOAD void vstorea_half##n##_##mode(T##n a, size_t i, space half *p) { EACH##n(mode, (space ushort *)p + (n == 3 ? 4 : n) * i, a); }
#define EACH2(mode, p, a) (p)[0] = half_##mode(a.x), (p)[1] = half_##mode(a.y)
#define EACH3(mode, p, a) EACH2(mode, p, a), (p)[2] = half_##mode(a.z)
#define EACH4(mode, p, a) EACH2(mode, p, a.lo), EACH2(mode, (p) + 2, a.hi)
#define EACH8(mode, p, a) EACH4(mode, p, a.lo), EACH4(mode, (p) + 4, a.hi)
#define EACH16(mode, p, a) EACH8(mode, p, a.lo), EACH8(mode, (p) + 8, a.hi)
#define STORES_DIRECTED(space, T, mode)                                                                                \
  OVERLOAD void vstore_half_##mode(T a, size_t i, space half *p) { ((space ushort *)p)[i] = half_##mode(a); }          \
  OVERLOAD void vstorea_half_##mode(T a, size_t i, space half *p) { ((space ushort *)p)[i] = half_##mode(a); }         \
  FOR_VECTORS(STORE_DIRECTED, space, T, mode)
#define DIRECTIONS(space, T) STORES_DIRECTED(space, T, rtz) STORES_DIRECTED(space, T, rtp) STORES_DIRECTED(space, T, rtn)
FOR_SPACES(DIRECTIONS, float)
FOR_SPACES(DIRECTIONS, double)

// The hardware prefetches streams by itself.
#define PREFETCH(n, T) OVERLOAD void prefetch(const global T##n *p, size_t count) {}
FOR_WIDTHS(PREFETCH, char)
FOR_WIDTHS(PREFETCH, uchar)
FOR_WIDTHS(PREFETCH, short)
FOR_WIDTHS(PREFETCH, ushort)
FOR_WIDTHS(PREFETCH, int)
FOR_WIDTHS(PREFETCH, uint)
FOR_WIDTHS(PREFETCH, long)
FOR_WIDTHS(PREFETCH, ulong)
FOR_WIDTHS(PREFETCH, float)
FOR_WIDTHS(PREFETCH, double)
