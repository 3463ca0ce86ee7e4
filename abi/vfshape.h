// The shape of a vector function: lanes, mask, and what each parameter is over the lanes (S1).
#ifndef VEC_ABI_VFSHAPE_H
#define VEC_ABI_VFSHAPE_H

#include "abi/isa.h"
#include "abi/name.h"
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string_view>

namespace vec::abi {

// A number of lanes: `min`, or `min` times the target's run-time vscale. A scalable name (`x`) does not spell `min`: it
// follows from the data types, is 0 after demangling, and is computed with the signature.
struct Lanes {
  uint32_t min = 1;
  bool scalable = false;
  friend constexpr bool operator==(const Lanes &, const Lanes &) = default;
};

enum class ParameterKind : uint8_t {
  Vector,        // v            one value a lane
  Uniform,       // u            the same value in all lanes
  Linear,        // l<step>      base + step * lane, step a constant
  LinearRef,     // R<step>      linear(ref(x))
  LinearVal,     // L<step>      linear(val(x)) of a reference
  LinearUVal,    // U<step>      linear(uval(x))
  LinearPos,     // ls<pos>   the step is the uniform parameter at `position`
  LinearRefPos,  // Rs<pos>
  LinearValPos,  // Ls<pos>
  LinearUValPos, // Us<pos>
};

constexpr bool hasConstantStep(ParameterKind k) { return k >= ParameterKind::Linear && k <= ParameterKind::LinearUVal; }
constexpr bool hasStepPosition(ParameterKind k) { return k >= ParameterKind::LinearPos; }

struct VFParameter {
  ParameterKind kind = ParameterKind::Vector;
  int64_t step = 0;       // constant step: bytes for pointers and R, value units otherwise
  uint32_t position = 0;  // 0-based index of the parameter that holds a run-time step; on pointers it counts elements
  uint32_t alignment = 0; // bytes, power of two; 0: not stated
  friend constexpr bool operator==(const VFParameter &, const VFParameter &) = default;
};

// A fixed-capacity list and string: std::vector and std::string are not constexpr in every compiler that we support.
template <typename T, size_t N> class FixedList {
  T items[N] = {};
  size_t count = 0;

public:
  constexpr FixedList() = default;
  constexpr FixedList(std::initializer_list<T> list) {
    for (const T &t : list)
      push_back(t);
  }
  constexpr bool push_back(const T &t) {
    if (count == N)
      return false;
    items[count++] = t;
    return true;
  }
  constexpr size_t size() const { return count; }
  constexpr bool empty() const { return count == 0; }
  constexpr const T &operator[](size_t i) const { return items[i]; }
  constexpr T &operator[](size_t i) { return items[i]; }
  constexpr const T *begin() const { return items; }
  constexpr const T *end() const { return items + count; }
  constexpr T *begin() { return items; }
  constexpr T *end() { return items + count; }
  constexpr void clear() { count = 0; }
  friend constexpr bool operator==(const FixedList &a, const FixedList &b) {
    if (a.count != b.count)
      return false;
    for (size_t i = 0; i < a.count; ++i)
      if (!(a.items[i] == b.items[i]))
        return false;
    return true;
  }
};

inline constexpr size_t maxParameters = 64;

struct VFShape {
  Lanes lanes;
  bool masked = false;
  FixedList<VFParameter, maxParameters> parameters;
  uint8_t registerGroup = 0; // RISC-V only: LMUL, 0 when the name states none
  friend constexpr bool operator==(const VFShape &, const VFShape &) = default;
};

// A variant of a scalar function: what it is, and by which name it is called.
struct VFVariant {
  VFShape shape;
  Isa isa = Isa::LLVM;
  Name scalarName;
  Name vectorName; // the symbol to call: the ABI name, or what a redirection names instead
  friend constexpr bool operator==(const VFVariant &, const VFVariant &) = default;
};

} // namespace vec::abi
#endif
