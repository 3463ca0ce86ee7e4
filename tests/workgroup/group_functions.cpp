// What kernels call that concerns the whole group, by the names that clang gives: the JIT finds them in this program.
//
// A barrier or collective is told by the place of its call, so that work-items that wait at different ones are noticed.
// Collectives combine in the order of linear ids, from the first to the last.
#include "tests/workgroup/work_group.h"
#include <algorithm>
#include <cstring>
#include <limits>

using vec::workgroup::Exchange;
using vec::workgroup::exchange;
using vec::workgroup::SubGroup;
using vec::workgroup::subGroup;
using vec::workgroup::waitForAll;

namespace {

template <typename T> T given(const Exchange &E, unsigned Id) {
  T Value;
  std::memcpy(&Value, E.Values[Id], sizeof(T));
  return Value;
}

template <typename T, typename Combine> T reduce(const Exchange &E, unsigned First, unsigned End, T From, Combine How) {
  for (unsigned Id = First; Id < End; ++Id)
    From = How(From, given<T>(E, Id));
  return From;
}

// Over the members of the sub-group from one to another, as far as there are any.
template <typename T, typename Combine>
T reduceMembers(const void *Place, T Value, unsigned First, unsigned End, T From, Combine How) {
  const SubGroup S = subGroup();
  const Exchange E = exchange(Place, &Value, sizeof(T));
  for (unsigned Lane = First; Lane < std::min(End, S.Items); ++Lane)
    From = How(From, given<T>(E, S.First + Lane * S.Step));
  return From;
}
template <typename T, typename Combine>
T reduceSubGroup(const void *Place, T Value, unsigned Count, T From, Combine How) {
  return reduceMembers<T>(Place, Value, 0, Count, From, How);
}
template <typename T, typename Combine>
T reduceCluster(const void *Place, T Value, unsigned Size, T From, Combine How) {
  const unsigned First = subGroup().Mine / Size * Size;
  return reduceMembers<T>(Place, Value, First, First + Size, From, How);
}

// The value of another member; of one that does not exist, nothing that anybody may rely on.
template <typename T> T ofMember(const void *Place, T Value, unsigned Member) {
  const SubGroup S = subGroup();
  const Exchange E = exchange(Place, &Value, sizeof(T));
  return Member < S.Items ? given<T>(E, S.First + Member * S.Step) : T(77);
}

// The extremes with which minima and maxima begin.
template <typename T> T largest() {
  return std::numeric_limits<T>::has_infinity ? std::numeric_limits<T>::infinity() : std::numeric_limits<T>::max();
}
template <typename T> T smallest() {
  return std::numeric_limits<T>::has_infinity ? -std::numeric_limits<T>::infinity() : std::numeric_limits<T>::lowest();
}

} // namespace

#define PLACE __builtin_return_address(0)

// Of sub-groups, by the names that the operations have for the vectorizer. All of the group comes to them, so that all
// may wait for all.
#define SUB_COMBINE(NAME, T, BITS, IDENTITY, ...)                                                                      \
  T __mux_sub_group_reduce_##NAME##_i##BITS(T X) {                                                                     \
    return reduceSubGroup<T>(PLACE, X, UINT32_MAX, IDENTITY, [](T A, T B) -> T { return __VA_ARGS__; });               \
  }                                                                                                                    \
  T __mux_sub_group_scan_inclusive_##NAME##_i##BITS(T X) {                                                             \
    return reduceSubGroup<T>(PLACE, X, subGroup().Mine + 1, IDENTITY, [](T A, T B) -> T { return __VA_ARGS__; });      \
  }                                                                                                                    \
  T __mux_sub_group_scan_exclusive_##NAME##_i##BITS(T X) {                                                             \
    return reduceSubGroup<T>(PLACE, X, subGroup().Mine, IDENTITY, [](T A, T B) -> T { return __VA_ARGS__; });          \
  }                                                                                                                    \
  T __mux_sub_group_clustered_reduce_##NAME##_i##BITS(T X, uint32_t Size) {                                            \
    return reduceCluster<T>(PLACE, X, Size, IDENTITY, [](T A, T B) -> T { return __VA_ARGS__; });                      \
  }
#define SUB_INTEGER(BITS)                                                                                              \
  SUB_COMBINE(add, int##BITS##_t, BITS, 0, A + B)                                                                      \
  SUB_COMBINE(smin, int##BITS##_t, BITS, INT##BITS##_MAX, std::min(A, B))                                              \
  SUB_COMBINE(smax, int##BITS##_t, BITS, INT##BITS##_MIN, std::max(A, B))                                              \
  SUB_COMBINE(umin, uint##BITS##_t, BITS, UINT##BITS##_MAX, std::min(A, B))                                            \
  SUB_COMBINE(umax, uint##BITS##_t, BITS, 0, std::max(A, B))                                                           \
  SUB_COMBINE(and, uint##BITS##_t, BITS, UINT##BITS##_MAX, A &B)                                                       \
  SUB_COMBINE(or, uint##BITS##_t, BITS, 0, A | B)                                                                      \
  SUB_COMBINE(xor, uint##BITS##_t, BITS, 0, A ^ B)
// Up and down: both operands are the same.
#define SUB_MOVE(T, NAME)                                                                                              \
  T __mux_sub_group_broadcast_##NAME(T X, uint32_t Id) { return ofMember<T>(PLACE, X, Id); }                           \
  T __mux_sub_group_broadcast_first_##NAME(T X) { return ofMember<T>(PLACE, X, 0); }                                   \
  T __mux_sub_group_shuffle_##NAME(T X, uint32_t Id) { return ofMember<T>(PLACE, X, Id); }                             \
  T __mux_sub_group_shuffle_xor_##NAME(T X, uint32_t By) { return ofMember<T>(PLACE, X, subGroup().Mine ^ By); }       \
  T __mux_sub_group_shuffle_up_##NAME(T X, T, uint32_t By) { return ofMember<T>(PLACE, X, subGroup().Mine - By); }     \
  T __mux_sub_group_shuffle_down_##NAME(T X, T, uint32_t By) { return ofMember<T>(PLACE, X, subGroup().Mine + By); }

// reduce, scan_inclusive, scan_exclusive: the mangled name is their lengths, their names, and C for the type.
#define COMBINE(REDUCE, SCAN, NAME, T, C, IDENTITY, ...)                                                               \
  T _Z##REDUCE##work_group_reduce_##NAME##C(T X) {                                                                     \
    Exchange E = exchange(PLACE, &X, sizeof(T));                                                                       \
    return reduce<T>(E, 0, E.Items, IDENTITY, [](T A, T B) -> T { return __VA_ARGS__; });                              \
  }                                                                                                                    \
  T _Z##SCAN##work_group_scan_inclusive_##NAME##C(T X) {                                                               \
    Exchange E = exchange(PLACE, &X, sizeof(T));                                                                       \
    return reduce<T>(E, 0, E.Mine + 1, IDENTITY, [](T A, T B) -> T { return __VA_ARGS__; });                           \
  }                                                                                                                    \
  T _Z##SCAN##work_group_scan_exclusive_##NAME##C(T X) {                                                               \
    Exchange E = exchange(PLACE, &X, sizeof(T));                                                                       \
    return reduce<T>(E, 0, E.Mine, IDENTITY, [](T A, T B) -> T { return __VA_ARGS__; });                               \
  }
#define NUMBER(T, C)                                                                                                   \
  COMBINE(21, 29, add, T, C, 0, T(A + B))                                                                              \
  COMBINE(21, 29, mul, T, C, 1, T(A *B))                                                                               \
  COMBINE(21, 29, min, T, C, largest<T>(), std::min(A, B))                                                             \
  COMBINE(21, 29, max, T, C, smallest<T>(), std::max(A, B))                                                            \
  T _Z20work_group_broadcast##C##m(T X, uint64_t Id) {                                                                 \
    const Exchange E = exchange(PLACE, &X, sizeof(T));                                                                 \
    return given<T>(E, E.at(Id, 0, 0));                                                                                \
  }                                                                                                                    \
  T _Z20work_group_broadcast##C##mm(T X, uint64_t Id, uint64_t Y) {                                                    \
    const Exchange E = exchange(PLACE, &X, sizeof(T));                                                                 \
    return given<T>(E, E.at(Id, Y, 0));                                                                                \
  }                                                                                                                    \
  T _Z20work_group_broadcast##C##mmm(T X, uint64_t Id, uint64_t Y, uint64_t Z) {                                       \
    const Exchange E = exchange(PLACE, &X, sizeof(T));                                                                 \
    return given<T>(E, E.at(Id, Y, Z));                                                                                \
  }
#define INTEGER(T, C)                                                                                                  \
  NUMBER(T, C)                                                                                                         \
  COMBINE(21, 29, and, T, C, T(~T(0)), A &B)                                                                           \
  COMBINE(20, 28, or, T, C, 0, A | B)                                                                                  \
  COMBINE(21, 29, xor, T, C, 0, A ^ B)

extern "C" {
void _Z7barrierj(unsigned) { waitForAll(PLACE); }
void _Z18work_group_barrierj(unsigned) { waitForAll(PLACE); }
void _Z18work_group_barrierj12memory_scope(unsigned, int) { waitForAll(PLACE); }

INTEGER(int32_t, i)
INTEGER(uint32_t, j)
INTEGER(int64_t, l)
INTEGER(uint64_t, m)
NUMBER(float, f)
NUMBER(double, d)
COMBINE(29, 37, logical_and, int32_t, i, 1, A &&B)
COMBINE(28, 36, logical_or, int32_t, i, 0, A || B)
COMBINE(29, 37, logical_xor, int32_t, i, 0, !A != !B)
SUB_INTEGER(32)
SUB_INTEGER(64)
SUB_MOVE(int8_t, i8)
SUB_MOVE(int16_t, i16)
SUB_MOVE(int32_t, i32)
SUB_MOVE(int64_t, i64)
SUB_MOVE(float, f32)
SUB_MOVE(double, f64)
uint64_t __mux_sub_group_ballot_i1(bool X) {
  const SubGroup S = subGroup();
  const Exchange E = exchange(PLACE, &X, sizeof X);
  uint64_t Bits = 0;
  for (unsigned Lane = 0; Lane < S.Items; ++Lane)
    Bits |= uint64_t(given<bool>(E, S.First + Lane * S.Step)) << Lane;
  return Bits;
}
uint32_t _Z22get_max_sub_group_sizev() { return subGroup().Most; }
uint32_t _Z18get_sub_group_sizev() { return subGroup().Items; }
uint32_t _Z22get_sub_group_local_idv() { return subGroup().Mine; }
bool __mux_sub_group_all_i1(bool X) {
  return reduceSubGroup<bool>(PLACE, X, UINT32_MAX, true, [](bool A, bool B) { return A && B; });
}
bool __mux_sub_group_any_i1(bool X) {
  return reduceSubGroup<bool>(PLACE, X, UINT32_MAX, false, [](bool A, bool B) { return A || B; });
}
int32_t _Z14work_group_alli(int32_t X) {
  Exchange E = exchange(PLACE, &X, sizeof X);
  return reduce<int32_t>(E, 0, E.Items, 1, [](int32_t A, int32_t B) -> int32_t { return A && B; });
}
int32_t _Z14work_group_anyi(int32_t X) {
  Exchange E = exchange(PLACE, &X, sizeof X);
  return reduce<int32_t>(E, 0, E.Items, 0, [](int32_t A, int32_t B) -> int32_t { return A || B; });
}
}
